import type { Report } from '../../src/core/report.ts';
import { base, budget, change, finding, report, server, tool, unmeasured } from './build.ts';
import { PAYLOADS } from './payloads.ts';

const github = [
  tool('search_code', 2_980, { description: 980, inputSchema: 1_900 }),
  tool('list_labels', 600),
  tool('create_issue', 3_790, { description: 1_150, inputSchema: 2_540 }),
  ...Array.from({ length: 6 }, (_, at) => tool(`get_${['branch', 'commit', 'file', 'issue', 'label', 'pull'][at]}`, 1_400 + at * 111)),
];
const docs = [tool('render_page', 3_620, { description: 400, inputSchema: 2_200, outputSchema: 900 }), tool('find_page', 812)];
const ratchetBudget = { totalBytes: 60_000, perToolBytes: 4_000, oversized: { 'docs/render_page': 6_120, 'github/create_issue': 5_310 } };

const NO_ENGINE =
  'Nothing was started: no sandbox works here, and this run is untrusted. bubblewrap: bubblewrap could not start a program (it said "bwrap: execvp true: No such file or directory"). docker: the docker daemon does not answer: start it, or set DOCKER_HOST (it said "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?"). Mend it as said, or run this check where a sandbox works (ubuntu-latest has docker).';

/** One report for each kind of verdict, each valid against the report's schema. */
export const REPORTS = {
  pass: () => report([server('docs', docs), server('github', github)]),

  'pass-changed': () =>
    report([server('docs', docs), server('github', github)], {
      base: base(
        [10, 20_627],
        [
          change('github', 'search_code', 2_340, 2_980, {
            parts: { description: 410, inputSchema: 230 },
            shape: { textOnly: false, added: ['parameter "limit"', 'value "open" of "state"'], removed: ['required "owner"'] },
          }),
          change('github', 'list_labels', null, 600),
        ],
      ),
    }),

  'pass-text-only': () =>
    report([server('docs', docs), server('github', github)], {
      base: base(
        [11, 24_507],
        [
          change('github', 'create_issue', 5_110, 3_790, { parts: { description: -900, inputSchema: -420 } }),
          change('docs', 'render_page', 4_940, 3_620, { parts: { inputSchema: -1_320 } }),
        ],
      ),
    }),

  unchanged: () => report([server('docs', docs), server('github', github)], { base: base([11, 21_867], []) }),

  fail: () =>
    report(
      [
        server('docs', [tool('render_page', 6_480, { description: 900, inputSchema: 5_480 }), tool('export', 3_100)]),
        server('github', [...github.filter((each) => each.name !== 'create_issue'), tool('create_issue', 5_310, { description: 1_150, inputSchema: 4_020 })]),
      ],
      {
        verdict: 'fail',
        budget: budget({ totalBytes: 27_000, perToolBytes: 4_000, oversized: { 'docs/render_page': 6_120 } }),
        findings: [
          finding('total-over', { actual: 28_535, limit: 27_000, path: ['totalBytes'] }),
          finding('ratchet-grew', { server: 'docs', tool: 'render_page', actual: 6_480, limit: 6_120, path: ['oversized', 'docs/render_page'] }),
          finding('tool-over', { server: 'github', tool: 'create_issue', actual: 5_310, limit: 4_000, path: ['perToolBytes'] }),
          finding('schema-invalid', {
            severity: 'warning',
            server: 'docs',
            tool: 'export',
            message: 'docs/export: its inputSchema is no valid JSON Schema (type must be a string).',
          }),
        ],
        base: base(
          [10, 22_865],
          [
            change('github', 'create_issue', 3_100, 5_310, {
              parts: { inputSchema: 1_800, description: 410 },
              shape: { textOnly: false, added: ['parameter "assignees"', 'parameter "milestone"'], removed: [] },
            }),
            change('docs', 'render_page', 6_120, 6_480, { parts: { description: 360 } }),
            change('docs', 'export', null, 3_100),
          ],
        ),
      },
    ),

  ratchet: () =>
    report([server('docs', [tool('render_page', 5_020, { inputSchema: 4_000 }), tool('find', 1_498)]), server('github', github)], {
      verdict: 'fail',
      budget: budget({ ...ratchetBudget, oversized: { ...ratchetBudget.oversized, search: 4_500 } }),
      findings: [
        finding('ratchet-slack', { server: 'docs', tool: 'render_page', actual: 5_020, limit: 6_120, becomes: 5_020, path: ['oversized', 'docs/render_page'] }),
        finding('ratchet-done', {
          server: 'github',
          tool: 'create_issue',
          actual: 3_790,
          limit: 5_310,
          becomes: null,
          path: ['oversized', 'github/create_issue'],
        }),
        finding('ratchet-gone', { tool: 'search', limit: 4_500, becomes: null, path: ['oversized', 'search'] }),
      ],
      base: base(
        [11, 26_573],
        [change('docs', 'render_page', 6_120, 5_020), change('github', 'create_issue', 5_310, 3_790, { parts: { inputSchema: -1_520 } })],
      ),
    }),

  /** D9: a renamed tool loses its entry; both lines and the hint. */
  renamed: () =>
    report([server('docs', [tool('find', 1_498)])], {
      verdict: 'fail',
      budget: budget({ perToolBytes: 1_200, oversized: { search: 1_500 } }),
      findings: [
        finding('tool-over', { server: 'docs', tool: 'find', actual: 1_498, limit: 1_200, path: ['perToolBytes'] }),
        finding('ratchet-gone', { server: 'docs', tool: 'search', limit: 1_500, becomes: null, renamedTo: 'find', path: ['oversized', 'search'] }),
      ],
      base: base([1, 1_500], [change('docs', 'find', 1_500, 1_498, { kind: 'renamed', from: 'search', shape: null })]),
    }),

  'first-run': () =>
    report([server('docs', docs), server('github', github)], {
      verdict: 'measured',
      budget: null,
      base: base(null, [], { reason: { code: 'no-budget', message: 'main has no mcp-budget.json yet.' } }),
    }),

  /** D5: base has no tool, no config, no server. */
  'no-base': () =>
    report([server('docs', [tool('render_page', 900)])], {
      budget: budget({ totalBytes: 1_000 }),
      base: base(null, [], { reason: { code: 'no-base', message: 'No base to compare: main has no mcp-budget.json and no servers.' } }),
    }),

  /** D5, variant: the head decides, and the comment says why there is no difference. */
  'base-unmeasured': () =>
    report([server('docs', [tool('render_page', 1_040)])], {
      verdict: 'fail',
      budget: budget({ totalBytes: 1_000 }),
      findings: [finding('total-over', { actual: 1_040, limit: 1_000, path: ['totalBytes'] })],
      base: base(null, [], {
        reason: {
          code: 'base-unmeasured',
          message: 'Base not measured: docs stopped with exit code 1. Where it needs a build first, add "setup": "npm ci && npm run build" to mcp-budget.json.',
        },
      }),
    }),

  unmeasured: () =>
    report(
      [
        unmeasured('docs', 'exited', 'docs stopped before it answered, with exit code 3: Error: DOCS_API_KEY is not set', {
          stderr: 'loading\nError: DOCS_API_KEY is not set\n    at main (/srv/docs/index.js:12:9)\n',
        }),
        server('github', github),
      ],
      {
        verdict: 'unmeasured',
        findings: [finding('server-unmeasured', { server: 'docs', message: 'docs could not be measured: stopped with exit code 3.' })],
        base: base([11, 21_867], []),
      },
    ),

  'several-unmeasured': () =>
    report(
      [
        ...['a', 'b', 'c'].map((name) =>
          unmeasured(name, 'start-timeout', 'no answer to initialize in 60 s. A slow one needs a longer --timeout.', { stderr: 'compiling …\n' }),
        ),
        server('docs', docs),
      ],
      {
        verdict: 'unmeasured',
        findings: ['a', 'b', 'c'].map((name) =>
          finding('server-unmeasured', { server: name, message: `Server ${name} could not be measured: no answer to initialize in 60 s.` }),
        ),
      },
    ),

  /** A server that base could not list: the rest is compared. */
  'base-incomplete': () =>
    report([server('docs', docs), server('github', github)], {
      base: base(null, [change('docs', 'find_page', 700, 812)], {
        reason: { code: 'base-incomplete', message: 'github could not be measured at base, so there is no difference for it and none in total.' },
      }),
    }),

  'needs-variable': () =>
    report(
      [
        unmeasured(
          'docs',
          'needs-variable',
          'docs needs DOCS_API_KEY. To list its tools a placeholder is often enough: "servers": { "docs": { "env": { "DOCS_API_KEY": "placeholder" } } } in mcp-budget.json.',
        ),
      ],
      {
        verdict: 'unmeasured',
        findings: [finding('server-unmeasured', { server: 'docs' })],
      },
    ),

  'fail-and-unmeasured': () =>
    report(
      [
        unmeasured('docs', 'paging', 'docs sent the cursor "p2" twice, so its list has no end.', { partial: { tools: 100, bytes: 9_000 } }),
        server('github', [...github, tool('huge', 4_400)]),
      ],
      {
        verdict: 'fail',
        findings: [
          finding('server-unmeasured', { server: 'docs' }),
          finding('tool-over', { server: 'github', tool: 'huge', actual: 4_400, limit: 4_000, path: ['perToolBytes'] }),
        ],
      },
    ),

  /** D13: nothing was measured, so nothing passes. */
  'no-servers': () =>
    report([], {
      verdict: 'unmeasured',
      discovery: { files: [], found: 0, measured: 0 },
      findings: [
        finding('server-unmeasured', {
          message:
            'No server was found: there is no .mcp.json, .vscode/mcp.json or .cursor/mcp.json. Name one in "servers" or "config" of mcp-budget.json, or write "servers": {} if none is expected.',
        }),
      ],
    }),

  'limit-raised': () =>
    report([server('docs', docs), server('github', github)], {
      budget: budget({ totalBytes: 65_000, perToolBytes: 4_000 }),
      findings: [
        finding('limit-raised', {
          severity: 'notice',
          actual: 65_000,
          limit: 60_000,
          path: ['totalBytes'],
          message: 'totalBytes was raised from 60,000 to 65,000.',
        }),
      ],
      base: base([11, 21_867], [], {
        raises: [
          { kind: 'limit', server: null, tool: null, key: 'totalBytes', before: 60_000, after: 65_000, allowed: true },
          { kind: 'limit', server: null, tool: null, key: 'maxTools', before: 20, after: null, allowed: true },
          { kind: 'server-dropped', server: 'search', tool: null, key: 'servers["search"]', before: null, after: null, allowed: true },
        ],
      }),
    }),

  'sandbox-opened': () =>
    report([server('docs', docs), server('github', github)], {
      findings: [
        finding('sandbox-opened', {
          severity: 'notice',
          server: 'docs',
          message: 'This change asks to open the sandbox of docs: it may use the network.',
          path: ['servers', 'docs', 'sandbox', 'network'],
        }),
      ],
      base: base([11, 21_867], []),
    }),

  'base-note': () =>
    report([server('docs', docs), server('github', github)], {
      base: base([11, 21_267], [change('github', 'list_labels', null, 600)], {
        ref: 'main before this push',
        note: 'history was replaced: main before this push is a commit that this one does not descend from',
      }),
    }),

  'ceiling-raised': () =>
    report([server('docs', [tool('render_page', 6_480)])], {
      verdict: 'fail',
      budget: budget({ totalBytes: 60_000, perToolBytes: 4_000, oversized: { 'docs/render_page': 6_480 } }),
      findings: [finding('ratchet-raised', { server: 'docs', tool: 'render_page', actual: 6_480, limit: 6_120, path: ['oversized', 'docs/render_page'] })],
      base: base([1, 6_120], [change('docs', 'render_page', 6_120, 6_480)], {
        raises: [{ kind: 'ceiling', server: 'docs', tool: 'render_page', key: 'oversized["docs/render_page"]', before: 6_120, after: 6_480, allowed: false }],
      }),
    }),

  'ceiling-allowed': () =>
    report([server('docs', [tool('render_page', 6_480)])], {
      budget: budget({ totalBytes: 60_000, perToolBytes: 4_000, oversized: { 'docs/render_page': 6_480 } }),
      findings: [
        finding('ratchet-raised', {
          severity: 'warning',
          server: 'docs',
          tool: 'render_page',
          actual: 6_480,
          limit: 6_120,
          path: ['oversized', 'docs/render_page'],
        }),
      ],
      base: base([1, 6_120], [change('docs', 'render_page', 6_120, 6_480)], {
        raises: [{ kind: 'ceiling', server: 'docs', tool: 'render_page', key: 'oversized["docs/render_page"]', before: null, after: 6_480, allowed: true }],
      }),
    }),

  /** F9: docs only; the gate is red on the base already. */
  inherited: () =>
    report([server('docs', [tool('render_page', 3_563), tool('find_page', 3_000)])], {
      verdict: 'fail',
      budget: budget({ totalBytes: 6_500 }),
      findings: [finding('total-over', { actual: 6_563, limit: 6_500, inherited: 63, path: ['totalBytes'] })],
      base: base([2, 6_563], []),
    }),

  /** F9: 100 bytes more on top of an inherited excess. */
  'inherited-grew': () =>
    report([server('docs', [tool('render_page', 3_563), tool('find_page', 3_000), tool('x', 100)])], {
      verdict: 'fail',
      budget: budget({ totalBytes: 6_500 }),
      findings: [finding('total-over', { actual: 6_663, limit: 6_500, inherited: 63, path: ['totalBytes'] })],
      base: base([2, 6_563], [change('docs', 'x', null, 100)]),
    }),

  /** F9: `inherited: warn` lets a change through that adds nothing. */
  'inherited-warned': () =>
    report([server('docs', [tool('render_page', 3_563), tool('find_page', 3_000)])], {
      budget: budget({ totalBytes: 6_500 }),
      findings: [finding('total-over', { severity: 'warning', actual: 6_563, limit: 6_500, inherited: 63, path: ['totalBytes'] })],
      base: base([2, 6_563], []),
    }),

  'budget-removed': () =>
    report([server('docs', docs)], {
      verdict: 'fail',
      budget: null,
      findings: [finding('budget-removed', { message: 'This change deletes mcp-budget.json, which base has.' })],
      base: base([2, 4_432], []),
    }),

  /** F1: not a byte left. */
  'one-server': () =>
    report([server('docs', [tool('a', 900)])], {
      only: 'docs',
      budget: { ...budget({ totalBytes: 500, servers: { docs: { totalBytes: 1_000 } } }), totalBytes: 1_000 },
    }),

  'one-server-unlimited': () => report([server('docs', [tool('a', 900)])], { only: 'docs', budget: { ...budget({ totalBytes: 500 }), totalBytes: null } }),

  'typed-unmeasured': () =>
    report([unmeasured('server', 'exited', 'node exited with code 1 before it answered initialize.', { source: 'command line' })], {
      verdict: 'unmeasured',
      findings: [finding('server-unmeasured', { server: 'server' })],
    }),

  'typed-over': () =>
    report([server('server', [tool('big', 900)], { source: 'command line' })], {
      verdict: 'fail',
      budget: budget({ perToolBytes: 500 }),
      findings: [finding('tool-over', { server: 'server', tool: 'big', actual: 900, limit: 500, path: ['perToolBytes'] })],
    }),

  interrupted: () =>
    report([server('docs', docs), unmeasured('github', 'interrupted', 'Interrupted before it was measured.')], {
      verdict: 'unmeasured',
      findings: [finding('server-unmeasured', { server: 'github' })],
    }),

  'exactly-full': () => report([server('docs', [tool('a', 45_810), tool('x', 190)])], { budget: budget({ totalBytes: 46_000 }) }),

  /** F1: one byte too many is never shown as 100 %. */
  'one-over': () =>
    report([server('docs', [tool('a', 45_810), tool('x', 191)])], {
      verdict: 'fail',
      budget: budget({ totalBytes: 46_000 }),
      findings: [finding('total-over', { actual: 46_001, limit: 46_000, path: ['totalBytes'] })],
    }),

  /** F11 c: zero means zero. */
  zero: () =>
    report([server('docs', [tool('ping', 91)])], {
      verdict: 'fail',
      budget: budget({ totalBytes: 0 }),
      findings: [finding('total-over', { actual: 91, limit: 0, path: ['totalBytes'] })],
    }),

  /** F11 d: no limit for the total, said so. */
  'no-total': () => report([server('docs', docs)], { budget: budget({ perToolBytes: 4_000 }) }),

  /** D3: the merge result is over although either side alone is not. */
  merged: () =>
    report([server('docs', [tool('a', 300), tool('b', 360), tool('c', 350)])], {
      verdict: 'fail',
      commit: 'c0ffee0000000000000000000000000000000000',
      budget: budget({ totalBytes: 1_000 }),
      findings: [finding('total-over', { actual: 1_010, limit: 1_000, path: ['totalBytes'] })],
      base: base([3, 960], [change('docs', 'c', 300, 350)], { ref: 'HEAD^1' }),
    }),

  'no-sandbox': () =>
    report(
      [
        server('docs', docs, {
          holes: [
            { key: 'network', detail: 'it may use the network, including services of this machine' },
            { key: 'passEnv', detail: 'it sees the variables DOCS_API_KEY' },
          ],
          package: '@acme/docs@2.1.0',
        }),
        server('github', github),
      ],
      {
        sandbox: {
          engine: 'none',
          version: null,
          selfTest: null,
          untrusted: false,
          warning:
            'No sandbox: AppArmor blocks user namespaces on this Ubuntu. Servers ran with the rights of this job. Install bubblewrap and allow it, or set sandbox to required.',
        },
        dirty: true,
      },
    ),

  'untrusted-refused': () =>
    report([unmeasured('docs', 'sandbox-missing', 'docs was not started: this pull request comes from a fork and no sandbox works here.')], {
      verdict: 'unmeasured',
      sandbox: { engine: null, version: null, selfTest: null, untrusted: true, warning: null },
      findings: [finding('server-unmeasured', { server: 'docs' })],
    }),

  /** No engine works: one long reason for two servers, for the base and for the sandbox. */
  'no-engine': () =>
    report([unmeasured('docs', 'sandbox-missing', NO_ENGINE), unmeasured('github', 'sandbox-missing', NO_ENGINE)], {
      verdict: 'unmeasured',
      sandbox: { engine: null, version: null, selfTest: null, untrusted: true, warning: NO_ENGINE },
      findings: ['docs', 'github'].map((name) => finding('server-unmeasured', { server: name, message: `Server ${name} could not be measured: ${NO_ENGINE}` })),
      base: base(null, [], {
        reason: { code: 'base-incomplete', message: `Base not measured: docs: ${NO_ENGINE.slice(0, NO_ENGINE.indexOf(' Is the'))}, and 1 more.` },
      }),
    }),

  /** Monorepo: its budget is no command's default. */
  elsewhere: () =>
    report([server('docs', [tool('render_page', 5_020, { inputSchema: 4_000 })])], {
      verdict: 'fail',
      budget: budget({ perToolBytes: 4_000, oversized: { render_page: 6_120 } }, 'packages/a/mcp-budget.json'),
      findings: [
        finding('ratchet-slack', { server: 'docs', tool: 'render_page', actual: 5_020, limit: 6_120, becomes: 5_020, path: ['oversized', 'render_page'] }),
      ],
      base: base([1, 6_120], [change('docs', 'render_page', 6_120, 5_020)]),
    }),

  'context-files': () =>
    report([server('docs', docs, { instructions: { bytes: 1_200, tokens: 300 } })], {
      verdict: 'fail',
      budget: budget({
        totalBytes: 60_000,
        maxTools: 1,
        totalTokens: 1_000,
        perToolTokens: 900,
        servers: { docs: { instructionsBytes: 1_000 } },
        files: { 'AGENTS.md': 8_000, '**/CLAUDE.md': 4_000, '.github/copilot-instructions.md': 8_000 },
      }),
      files: [
        { path: 'AGENTS.md', pattern: 'AGENTS.md', bytes: 9_200, tokens: 2_300 },
        { path: 'docs/CLAUDE.md', pattern: '**/CLAUDE.md', bytes: 1_200, tokens: 300 },
      ],
      findings: [
        finding('file-over', { file: 'AGENTS.md', actual: 9_200, limit: 8_000, path: ['files', 'AGENTS.md'] }),
        finding('instructions-over', { server: 'docs', actual: 1_200, limit: 1_000, path: ['servers', 'docs', 'instructionsBytes'] }),
        finding('tools-over', { actual: 2, limit: 1, path: ['maxTools'] }),
        finding('tokens-over', { actual: 1_108, limit: 1_000, path: ['totalTokens'] }),
        finding('tool-tokens-over', { server: 'docs', tool: 'render_page', actual: 905, limit: 900, path: ['perToolTokens'] }),
        finding('file-missing', {
          severity: 'warning',
          file: '.github/copilot-instructions.md',
          path: ['files', '.github/copilot-instructions.md'],
          message: '.github/copilot-instructions.md matches no file.',
        }),
      ],
    }),

  ambiguous: () =>
    report([server('a', [tool('execute_sql', 4_100)]), server('b', [tool('execute_sql', 4_200)])], {
      verdict: 'fail',
      budget: budget({ perToolBytes: 4_000, oversized: { execute_sql: 4_200 } }),
      findings: [
        finding('ratchet-ambiguous', {
          tool: 'execute_sql',
          path: ['oversized', 'execute_sql'],
          message: 'oversized["execute_sql"] fits two servers: a/execute_sql and b/execute_sql.',
        }),
      ],
    }),

  measured: () =>
    report([server('docs', docs, { instructions: { bytes: 1_000, tokens: 210 } }), server('github', github)], { verdict: 'measured', budget: null }),

  'tokens-absent': () =>
    report(
      [
        server(
          'docs',
          docs.map((each) => ({ ...each, tokens: null, modelTokens: null, publishedTokens: null, partTokens: null })),
          { instructions: { bytes: 0, tokens: null } },
        ),
      ],
      {
        tokenizer: null,
        totals: { tools: 2, bytes: 4_432, tokens: null },
        findings: [
          finding('tokens-unavailable', {
            severity: 'warning',
            message: 'Tokens were not counted: the token table could not be loaded. Bytes and the verdict do not depend on it.',
          }),
        ],
      },
    ),

  wide: () =>
    report([
      server('検索', [
        tool('検索クエリを指定する道具', 2_980),
        tool('👨‍👩‍👧‍👦_family', 600),
        tool('plain', 1_200),
        tool('a_name_of_a_tool_that_is_much_longer_than_any_column_of_a_terminal_would_like_it_to_be', 900),
      ]),
    ]),

  hostile: () =>
    report(
      [
        unmeasured(`evil"'\`|<b>@octocat`, 'exited', PAYLOADS.join(' '), { stderr: PAYLOADS.join('\n') }),
        server(
          '::error::srv|`<b>',
          PAYLOADS.map((payload, at) => tool(payload, 5_000 + at)),
          { holes: PAYLOADS.slice(0, 5).map((detail) => ({ key: 'network', detail })), package: '##[error]@x/y' },
        ),
      ],
      {
        verdict: 'fail',
        budget: budget({ totalBytes: 60_000, perToolBytes: 4_000 }, '::error::`|<b>.json'),
        findings: [
          finding('server-unmeasured', { server: `evil"'\`|<b>@octocat`, message: PAYLOADS.join(' ') }),
          ...PAYLOADS.map((payload, at) =>
            finding('tool-over', { server: '::error::srv|`<b>', tool: payload, actual: 5_000 + at, limit: 4_000, path: ['perToolBytes'] }),
          ),
          ...PAYLOADS.map((payload) => finding('schema-invalid', { severity: 'warning', message: payload, server: payload, tool: payload })),
          finding('ratchet-gone', { tool: '"}] ::error::x', limit: 5, becomes: null, renamedTo: '<img>', path: ['oversized', '"}] ::error::x'] }),
          ...PAYLOADS.map((file) => finding('file-over', { file, actual: 2, limit: 1 })),
        ],
        discovery: { files: [...PAYLOADS], found: 2, measured: 1 },
        base: base(
          [1, 4_000],
          PAYLOADS.map((payload) => change('::error::srv|`<b>', payload, null, 5_000, { shape: { textOnly: false, added: [payload], removed: [payload] } })),
          {
            ref: '::error::<b>|@octocat',
            raises: PAYLOADS.map((payload) => ({
              kind: 'ceiling' as const,
              server: payload,
              tool: payload,
              key: payload,
              before: 1,
              after: 2,
              allowed: false,
            })),
          },
        ),
        sandbox: { engine: 'none', version: '##[error]', selfTest: '<b>', untrusted: true, warning: PAYLOADS.join(' ') },
      },
    ),

  /** C3: 741 tools, all new. */
  many: () => manyTools((at) => `op_${String(at).padStart(4, '0')}`),

  /** C3 with names of emoji, which are surrogate pairs. */
  'many-emoji': () => manyTools((at) => `${'😀'.repeat(30)}${at}`),

  /** Every one of 741 tools is over its limit. */
  'many-over': () => {
    const many = manyTools((at) => `op_${String(at).padStart(4, '0')}`);
    const findings = many.servers.flatMap((each) =>
      each.status === 'measured'
        ? each.tools.map((one) => finding('tool-over', { server: each.name, tool: one.name, actual: one.bytes, limit: 1_000, path: ['perToolBytes'] }))
        : [],
    );
    return { ...many, verdict: 'fail' as const, findings };
  },
} satisfies Record<string, () => Report>;

function manyTools(nameOf: (at: number) => string): Report {
  const tools = Array.from({ length: 741 }, (_, at) => tool(nameOf(at), 2_532));
  return report([server('cloud', tools)], {
    budget: budget({ totalBytes: 2_000_000 }),
    base: base(
      [0, 0],
      tools.map((each) => change('cloud', each.name, null, each.bytes)),
    ),
  });
}

export type ReportName = keyof typeof REPORTS;
