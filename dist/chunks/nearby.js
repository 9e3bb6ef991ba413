import { r as FORMATS } from "./configs.js";
import { Vt as CONFIG_FILES } from "./start.js";

// src/servers/nearby.ts
const MAX_DEPTH = 5;
/**
* Why there is no server to measure, with the client configs of sub-folders that a monorepo may have
* meant.
*/
async function nothingFound({ root, budget, config }, { files, disabled, budgetLabel }) {
	const named = config ?? budget?.config;
	const seen = files.length > 0 ? `${files.join(", ")} ${files.length === 1 ? "defines" : "define"} none` : "there is no client config here";
	const off = disabled > 0 ? ` but ${disabled} disabled` : "";
	const elsewhere = named === void 0 ? await configsBelow(root) : [];
	return {
		code: "no-servers",
		message: `No server found: ${seen}${off}.${elsewhere.length > 0 ? ` Found in sub-folders: ${elsewhere.join(", ")}. Name one as "config", or run there.` : ""} ${`Give a command after "--", or a "servers" entry in ${budgetLabel}; if none are expected, say so there with "servers": {}.`}`
	};
}
async function configsBelow(root) {
	const { glob } = await import("./dist2.js");
	return (await glob(CONFIG_FILES.filter((file) => !FORMATS[file].settings).map((file) => `**/${file}`), {
		cwd: root,
		dot: true,
		deep: MAX_DEPTH,
		followSymbolicLinks: false,
		ignore: ["**/node_modules/**", "**/.git/**"]
	})).filter((file) => !CONFIG_FILES.includes(file)).sort().slice(0, 3);
}

export { nothingFound };