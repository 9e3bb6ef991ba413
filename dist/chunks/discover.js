import { posix, resolve } from "node:path";
import { Bt as CONFIG_FILES, dt as label, ft as readText, mt as isRecord, rn as failure } from "./start.js";
import { n as NAMED_FORMATS, t as FORMATS } from "./table.js";
import { t as parseConfig } from "./parse2.js";

// src/servers/discover.ts
const NOTHING = {
	files: [],
	entries: [],
	repeated: []
};
/**
* Reads the known client config files at the root.
* @throws {ExpectedFailure} `config-…` for a file that cannot be read or parsed
*/
async function discover(ground) {
	const found = (await Promise.all(CONFIG_FILES.map(async (file) => ({
		file,
		text: await readText(resolve(ground.root, file), ground)
	})))).flatMap(({ file, text }) => text === null ? [] : [readConfig(text, [FORMATS[file]], {
		file,
		syntax: FORMATS[file].syntax
	})]);
	return {
		files: found.flatMap(({ files }) => files),
		entries: found.flatMap(({ entries }) => entries),
		repeated: found.flatMap(({ repeated }) => repeated)
	};
}
/**
* Reads the one client config that a person named; its format is told by its place or its content.
* @param path absolute
* @throws {ExpectedFailure} `config-…`
*/
async function readNamed(path, ground) {
	const file = label(path, ground.root);
	const text = await readText(path, ground);
	if (text === null) throw failure("config-missing", [file], { file });
	const place = CONFIG_FILES.find((known) => `/${file}`.endsWith(`/${known}`));
	return {
		...readConfig(text, place === void 0 ? [...Object.values(FORMATS), ...NAMED_FORMATS] : [FORMATS[place]], {
			file,
			syntax: place === void 0 ? syntaxOf(file) : FORMATS[place].syntax
		}),
		files: [file]
	};
}
function syntaxOf(file) {
	return file.endsWith(".toml") ? "toml" : "jsonc";
}
function readConfig(text, formats, { file, syntax }) {
	const { data, duplicates } = parseConfig(text, syntax, file);
	if (!isRecord(data)) throw failure("config-shape", [file, "holds no object"], { file });
	const twice = duplicates.find((path) => path.length === 1 && isRecord(data[path[0]]));
	if (twice !== void 0) throw failure("config-shape", [file, `gives "${twice[0]}" twice, and clients read only the last`], { file });
	const format = formats.length === 1 ? formats[0] : formats.find(({ recognises }) => recognises(data));
	if (format === void 0) throw failure("config-shape", [file, "is no client config that is known: it has none of \"mcpServers\", \"servers\", \"mcp\", \"mcp_servers\", and is no MCP bundle and no registry entry"], { file });
	const entries = format.read(data, {
		file,
		folder: posix.dirname(file)
	});
	if (entries === null) return {
		...NOTHING,
		files: format.settings ? [] : [file]
	};
	const names = new Set(entries.map(({ name }) => name));
	const repeated = duplicates.flatMap(([, name, ...deeper]) => name !== void 0 && deeper.length === 0 && names.has(name) ? [{
		name,
		file
	}] : []);
	return {
		files: [file],
		entries,
		repeated
	};
}

export { discover, readNamed };