import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { keepApart } from './scripts/apart.mjs';
import { hotModules } from './scripts/hot.mjs';
import { licences } from './scripts/licences.mjs';

const { plugin, chunkFileNames } = keepApart();

export default defineConfig({
  input: { cli: 'src/cli.ts', action: 'src/action.ts' },
  platform: 'node',
  plugins: [plugin, licences()],
  resolve: { mainFields: ['module', 'main'] },
  output: {
    dir: 'dist',
    format: 'esm',
    minify: false,
    banner: (chunk) => (chunk.name === 'cli' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
    entryFileNames: '[name].js',
    chunkFileNames,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'check', test: hotModules(fileURLToPath(new URL('src', import.meta.url))) }] },
  },
});
