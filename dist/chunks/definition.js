import { c as broken, l as fromDefinition, mt as isRecord } from "./start.js";
import { f as record, i as boolean, l as number, m as union, p as string, r as array, u as object } from "./schemas.js";

// src/servers/definition.ts
const MAX_NAME_LENGTH = 256;
const line = union([
	string(),
	number(),
	boolean()
], "expected text").transform(String).refine((text) => !text.includes("\0"), "holds a NUL character");
const pairs = record(string(), line.nullable()).transform((record) => Object.fromEntries(Object.entries(record).filter((pair) => pair[1] !== null)));
/** The keys that client configs share; `command` may also be a list, its first item the program. */
const definitionSchema = object({
	type: string().nullish(),
	transport: string().nullish(),
	command: union([string(), array(line).min(1)], "expected text").nullish(),
	args: array(line).nullish(),
	env: pairs.nullish(),
	cwd: string().nullish(),
	url: string().nullish(),
	headers: pairs.nullish(),
	disabled: boolean().nullish(),
	enabled: boolean().nullish(),
	envFile: string().nullish()
});
/**
* Reads one entry by `schema` and turns it into the common shape. What is wrong with it becomes its
* `problem`, so that the other entries of the file stay usable.
*/
function readEntry(raw, schema, toDefinition, origin) {
	if (origin.name === "") return broken("has no name", origin);
	if (origin.name.length > MAX_NAME_LENGTH) return broken(`has a name of ${origin.name.length} characters; at most ${MAX_NAME_LENGTH} are read`, origin);
	const read = schema.safeParse(raw);
	if (!read.success) return isOff(raw) ? {
		...broken("", origin),
		disabled: true
	} : broken(complaint(read.error), origin);
	return fromDefinition(toDefinition(read.data), origin);
}
function complaint(error) {
	const issue = error.issues[0];
	const path = (issue?.path ?? []).map((key, index) => typeof key === "number" ? `[${key}]` : `${index > 0 ? "." : ""}${String(key)}`).join("");
	const what = (issue?.message ?? "is invalid").replace(/^Invalid input: /, "");
	return path === "" ? `is no object: ${what}` : `is wrong at "${path}": ${what}`;
}
function isOff(raw) {
	return isRecord(raw) && (raw["disabled"] === true || raw["enabled"] === false);
}

export { readEntry as n, definitionSchema as t };