import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scanWorkspace } from '../../src/sandbox/masks.ts';
import { isSecretFile } from '../../src/sandbox/secrets.ts';
import { folder } from './start.ts';

describe('what is hidden in a work tree', () => {
  test('is every file that usually holds credentials, but no template', () => {
    const secret = [
      '.env',
      '.env.local',
      'a/.env.production',
      '.env-prod',
      '.envrc',
      '.npmrc',
      'b/.yarnrc.yml',
      '.netrc',
      'keys/id_rsa',
      'id_ed25519_sk',
      'tls/server.pem',
      'x.P12',
      'terraform.tfstate.backup',
      'prod.tfvars',
      'service-account-1.json',
      'credentials.json',
      'secrets.yml',
      'kubeconfig',
      '.mcpregistry_token',
      '.docker/config.json',
      'x/.config/gh/hosts.yml',
      '.ENV',
      'a/.Env.Local',
      '.env~',
      '.env1',
      '.env backup',
      '.env.d',
      '.envs',
      '.env_prod',
      '.envlocal',
      '.environment',
      '.envrc.bak',
      '#.env#',
      '.#.env',
      '.env.swp',
      '.dev.vars',
      '.dev.vars.production',
      '.NPMRC',
      '.npmrc.bak',
      '.npmrc-ci',
      '.gitconfig',
      '.git-credentials.old',
      'id_rsa.bak',
      'ID_ED25519',
      'keys/id_rsa_prod',
      'deploy_key',
      'ci/my-deploy-key-2',
      'prod_deploy_key.txt',
      'gha-creds-1a2b3c4d5e6f7a8b.json',
      'google-credentials.json',
      'gcp-prod-key.json',
      'app-firebase-adminsdk-x1-abc.json',
      'client_secret_1.apps.googleusercontent.com.json',
      'credentials.json~',
      '.credentials.json.swp',
      'server.key.old',
      'auth.json',
      'NuGet.Config',
      'src/nuget.config',
      'pip.conf',
      'Pip.ini',
      'mirror.git/config',
      'a/b.git/config',
      '.DOCKER/config.json',
    ];
    expect(secret.filter((path) => !isSecretFile(path))).toEqual([]);
    const plain = [
      '.env.example',
      '.env.sample',
      '.env-template',
      'env.ts',
      'README.md',
      'id_rsa.pub',
      'key.ts',
      'config.json',
      'docker/config.json',
      'credentials.ts',
      'secrets.md',
      'package.json',
      '.envoy.yaml',
      '.envoy',
      '.ENV.EXAMPLE',
      '.env.production.sample',
      '.env.template',
      '.env.dist',
      '.env.defaults',
      '.dev.vars.example',
      '.npmrc.example',
      'environment.json',
      'src/auth.json',
      'locales/auth.json',
      'auth.ts',
      'id_rsa.ts',
      'id_token.json',
      'src/deploy_key.ts',
      'docs/deploy-keys.md',
      'google.json',
      'google-maps-tools.json',
      'aws-services.json',
      'key.json',
      'config',
      'git/config',
      'gitconfig.ts',
      'pip.ts',
      'data.bak',
      'a~',
      '#',
      '~',
    ];
    expect(plain.filter((path) => isSecretFile(path))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('is .git at every level, sockets, pipes, and what a link named like a secret leads to', async () => {
    const root = folder();
    const put = (path: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), 'x');
    };
    for (const path of ['.git/config', 'sub/.git', 'config/production', '.env.example', 'node_modules/pkg/.env', '.aws/credentials', 'deep/er/.env']) put(path);
    symlinkSync('config/production', join(root, '.env'));
    symlinkSync('/etc/passwd', join(root, '.env.outside'));
    symlinkSync('nowhere', join(root, '.env.gone'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const server = createServer().listen(join(root, 'a.sock'));
    await new Promise((resolve) => server.once('listening', resolve));
    const found = await scanWorkspace(root, [join(root, 'config'), '/elsewhere']);
    server.close();
    const inside = (paths: readonly string[]) => paths.map((path) => path.slice(root.length + 1)).sort();
    expect(inside(found.files)).toEqual(['a.sock', 'config/production', 'deep/er/.env', 'pipe']);
    expect(inside(found.folders)).toEqual(['.aws', 'config']);
    expect(found.git.map(({ path, isFolder }) => [path.slice(root.length + 1), isFolder])).toEqual([
      ['.git', true],
      ['sub/.git', false],
    ]);
    expect(found.complete).toBe(true);
  });

  test('is the configuration of a git directory by any name, auth.json of Composer, and folders of variables that are no Python environment', async () => {
    const root = folder();
    const put = (path: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), 'x');
    };
    const git = ['backup', 'deep/x.git', '.GIT'].flatMap((name) => [`${name}/HEAD`, `${name}/config`, `${name}/objects/pack/x`]);
    const plain = [
      'src/config',
      'src/HEAD',
      'src/auth.json',
      '.envoy/config',
      '.env.example/x',
      '.env/pyvenv.cfg',
      '.env/bin/python',
      'objects/config',
      'python/pyvenv.cfg',
    ];
    for (const path of [...git, ...plain, 'php/composer.json', 'php/auth.json', '.envs/prod', 'a/.env.d/x', '.ENV.local/x', '.SSH/id', '.env/.npmrc'])
      put(path);
    symlinkSync('../python', join(root, 'src/.env'));
    const found = await scanWorkspace(root);
    const inside = (paths: readonly string[]) => paths.map((path) => path.slice(root.length + 1)).sort();
    expect(inside(found.files)).toEqual(['.GIT/config', '.env/.npmrc', 'backup/config', 'deep/x.git/config', 'php/auth.json']);
    expect(inside(found.folders)).toEqual(['.ENV.local', '.SSH', '.envs', 'a/.env.d']);
  });

  test.skipIf(process.platform === 'win32')('is behind a linked folder that makes secrets of its files', async () => {
    const root = folder();
    for (const path of ['dkr/config.json', 'dkr/plain.json', 'm2x/settings.xml', 'cfg/gh/hosts.yml', 'cfg/other.yml', 'ghx/hosts.yml', '.config/x']) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), 'x');
    }
    for (const [name, target] of Object.entries({ '.docker': 'dkr', '.m2': 'm2x', 'sub.config': 'cfg', '.config/gh': '../ghx', '.cargo': '/etc', docs: 'dkr' }))
      symlinkSync(target, join(root, name));
    mkdirSync(join(root, 'home'));
    symlinkSync('../cfg', join(root, 'home/.config'));
    mkdirSync(join(root, 'twice'));
    writeFileSync(join(root, 'twice-hosts.yml'), 'x');
    mkdirSync(join(root, 'twice-gh'));
    symlinkSync('../twice-hosts.yml', join(root, 'twice-gh/hosts.yml'));
    symlinkSync('../twice-gh', join(root, 'twice/gh'));
    mkdirSync(join(root, 'other'));
    symlinkSync('../twice', join(root, 'other/.config'));
    const { files } = await scanWorkspace(root);
    expect(files.map((path) => path.slice(root.length + 1)).sort()).toEqual([
      'cfg/gh/hosts.yml',
      'dkr/config.json',
      'ghx/hosts.yml',
      'm2x/settings.xml',
      'twice-hosts.yml',
    ]);
  });

  test.skipIf(process.platform !== 'linux')('is told where a name is no UTF-8, and nothing of that name is covered', async () => {
    const root = folder();
    mkdirSync(Buffer.concat([Buffer.from(`${root}/lat`), Buffer.from([0xe9])]));
    writeFileSync(Buffer.concat([Buffer.from(`${root}/.env.`), Buffer.from([0xe9])]), 'x');
    writeFileSync(join(root, '.env'), 'x');
    const found = await scanWorkspace(root);
    expect(found.files).toEqual([join(root, '.env')]);
    expect([...found.unnameable].sort()).toEqual(['.env.\ufffd', 'lat\ufffd']);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('is any folder that this account may enter and not list', async () => {
    const root = folder();
    mkdirSync(join(root, 'd'), { mode: 0o311 });
    expect((await scanWorkspace(root)).folders).toEqual([join(root, 'd')]);
  });

  test('is found in little time, however names are made', () => {
    for (const name of [
      `.env${'.bak'.repeat(60)}x`,
      `${'google-'.repeat(36)}x.json`,
      `${'deploy_'.repeat(36)}x`,
      `${'~'.repeat(254)}x`,
      `gcp${'.-_'.repeat(80)}.json`,
    ]) {
      const started = performance.now();
      for (let turn = 0; turn < 100; turn++) isSecretFile(name);
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });

  test('is told to be incomplete in a tree that is too large', async () => {
    const root = folder();
    for (let index = 0; index < 2_100; index++) writeFileSync(join(root, `${index}.pem`), '');
    expect((await scanWorkspace(root)).complete).toBe(false);
  });
});
