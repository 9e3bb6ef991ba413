// Keeps the chunks that only the action needs in a folder of their own, so that the npm package can leave them out.
import { existsSync } from 'node:fs';

/** @returns a plugin of rolldown that walks the modules, and the name of a chunk for `chunkFileNames` */
export function keepApart() {
  const ofCommandLine = new Set();
  return {
    plugin: {
      name: 'keep-apart',
      buildEnd() {
        const entry = [...this.getModuleIds()].find((id) => /[\\/]src[\\/]cli\.ts$/.test(id));
        for (const waiting = [entry]; waiting.length > 0; ) {
          const id = waiting.pop();
          if (ofCommandLine.has(id)) continue;
          ofCommandLine.add(id);
          const module = this.getModuleInfo(id);
          waiting.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []));
        }
      },
    },
    // A module without a file is rolldown's own runtime, which both need.
    chunkFileNames({ moduleIds, facadeModuleId }) {
      const ids = [...moduleIds, facadeModuleId ?? []].flat();
      return ids.every((id) => existsSync(id) && !ofCommandLine.has(id)) ? 'action/[name].js' : 'chunks/[name].js';
    },
  };
}
