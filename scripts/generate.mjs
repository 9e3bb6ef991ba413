// Makes src/generated/ and dist/o200k_base.bin from their sources. Run before build, test and types.
import { mkdirSync } from 'node:fs';
import { generatePage } from './generate-page.mjs';
import { generateTokens } from './generate-tokens.mjs';
import { generateValidators } from './generate-validators.mjs';

mkdirSync(new URL('../src/generated/', import.meta.url), { recursive: true });
generateTokens();
generateValidators();
await generatePage();
