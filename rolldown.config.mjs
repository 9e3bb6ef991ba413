import { defineConfig } from 'rolldown';

export default defineConfig({
  input: { cli: 'src/cli.ts', action: 'src/action.ts' },
  platform: 'node',
  resolve: { mainFields: ['module', 'main'] },
  output: {
    dir: 'dist',
    format: 'esm',
    minify: false,
    banner: (chunk) => (chunk.name === 'cli' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
  },
});
