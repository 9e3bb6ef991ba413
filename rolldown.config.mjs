import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { keepApart } from './scripts/apart.mjs';
import { hotGroups } from './scripts/hot.mjs';
import { licences } from './scripts/licences.mjs';

const { plugin, chunkFileNames } = keepApart();

/** The program is started by its own first line, as git hook managers do. */
const executable = {
  name: 'executable',
  writeBundle({ dir }) {
    chmodSync(join(dir, 'cli.js'), 0o755);
  },
};

const main = defineConfig({
  input: { cli: 'src/cli.ts', action: 'src/action.ts' },
  platform: 'node',
  plugins: [plugin, licences(), executable],
  resolve: { mainFields: ['module', 'main'] },
  output: {
    dir: 'dist',
    format: 'esm',
    minify: false,
    banner: (chunk) => (chunk.name === 'cli' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
    entryFileNames: '[name].js',
    chunkFileNames,
    codeSplitting: { includeDependenciesRecursively: false, groups: hotGroups(fileURLToPath(new URL('src', import.meta.url))) },
  },
});

/** What ends a remembered push: one CommonJS file, since Node starts it in two thirds of the time of modules. */
const hook = defineConfig({
  input: { hook: 'src/hook/quick.ts' },
  platform: 'node',
  output: { dir: 'dist', format: 'cjs', minify: false, exports: 'none', entryFileNames: '[name].cjs' },
});

export default [main, hook];
