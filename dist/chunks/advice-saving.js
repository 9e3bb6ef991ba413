import { B as jsonBytes, V as utf8Bytes } from "./beside.js";

// src/core/advice-saving.ts
/** Bytes that go when a member is removed from its object: the member and one comma, where there is another member. */
function memberBytes(owner, key) {
	const comma = Object.keys(owner).length > 1 ? 1 : 0;
	return utf8Bytes(`${JSON.stringify(key)}:${JSON.stringify(owner[key])}`) + comma;
}
/** Bytes that go when a text in JSON becomes a shorter one. */
function textBytes(before, after) {
	return jsonBytes(before) - jsonBytes(after);
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
const DEPTH = 64;
const MAPS = /* @__PURE__ */ new Set([
	"properties",
	"patternProperties",
	"$defs",
	"definitions",
	"dependentSchemas"
]);
const SINGLE = /* @__PURE__ */ new Set([
	"items",
	"additionalProperties",
	"contains",
	"not",
	"if",
	"then",
	"else",
	"propertyNames",
	"unevaluatedProperties"
]);
const LISTS = /* @__PURE__ */ new Set([
	"anyOf",
	"oneOf",
	"allOf",
	"prefixItems",
	"items"
]);
/** A schema and every schema in it, wherever JSON Schema allows one; data such as `default` or `const` is not entered. */
function listSchemas(schema, path) {
	const spots = [];
	enter({
		schema,
		path,
		name: null,
		required: false
	}, spots);
	return spots;
}
function enter({ schema, path, name, required }, spots) {
	if (!isObject(schema) || path.length > DEPTH) return;
	spots.push({
		schema,
		path,
		name,
		required
	});
	for (const key of Object.keys(schema)) {
		const value = schema[key];
		if (typeof value !== "object" || value === null) continue;
		if (MAPS.has(key) && isObject(value)) {
			const demanded = key === "properties" && Array.isArray(schema["required"]) ? schema["required"] : [];
			for (const inner of Object.keys(value)) enter({
				schema: value[inner],
				path: [
					...path,
					key,
					inner
				],
				name: key === "properties" ? inner : null,
				required: demanded.includes(inner)
			}, spots);
		} else if (LISTS.has(key) && Array.isArray(value)) for (const [at, inner] of value.entries()) enter({
			schema: inner,
			path: [
				...path,
				key,
				String(at)
			],
			name: null,
			required: false
		}, spots);
		else if (SINGLE.has(key)) enter({
			schema: value,
			path: [...path, key],
			name: null,
			required: false
		}, spots);
	}
}

export { textBytes as i, listSchemas as n, memberBytes as r, isObject as t };