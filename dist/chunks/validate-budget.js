// src/generated/validate-budget.js
const validate = validate52;
const schema19 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "urn:mcp-budget:budget:1",
	"type": "object",
	"additionalProperties": false,
	"properties": {
		"$schema": { "type": "string" },
		"totalBytes": { "$ref": "#/$defs/limit" },
		"perToolBytes": { "$ref": "#/$defs/limit" },
		"oversized": { "$ref": "#/$defs/ceilings" },
		"ratchetSlackBytes": { "$ref": "#/$defs/limit" },
		"totalTokens": { "$ref": "#/$defs/limit" },
		"perToolTokens": { "$ref": "#/$defs/limit" },
		"maxTools": { "$ref": "#/$defs/limit" },
		"instructionsBytes": { "$ref": "#/$defs/limit" },
		"setup": { "$ref": "#/$defs/text" },
		"config": { "$ref": "#/$defs/text" },
		"servers": {
			"type": "object",
			"propertyNames": { "$ref": "#/$defs/text" },
			"additionalProperties": { "$ref": "#/$defs/server" }
		},
		"files": {
			"type": "object",
			"propertyNames": { "$ref": "#/$defs/text" },
			"additionalProperties": { "$ref": "#/$defs/limit" }
		}
	},
	"allOf": [{ "$ref": "#/$defs/ceilingsNeedLimit" }, { "$ref": "#/$defs/serverCeilingsNeedLimit" }],
	"$defs": {
		"limit": {
			"type": "integer",
			"minimum": 0,
			"maximum": 0x1fffffffffffff
		},
		"text": {
			"type": "string",
			"pattern": "^[^\\u0000]+$"
		},
		"ceilings": {
			"type": "object",
			"additionalProperties": { "$ref": "#/$defs/limit" }
		},
		"texts": {
			"type": "array",
			"items": { "$ref": "#/$defs/text" }
		},
		"server": {
			"type": "object",
			"additionalProperties": false,
			"properties": {
				"command": { "$ref": "#/$defs/text" },
				"args": {
					"type": "array",
					"items": {
						"type": "string",
						"pattern": "^[^\\u0000]*$"
					}
				},
				"env": {
					"type": "object",
					"propertyNames": {
						"type": "string",
						"pattern": "^[^=\\u0000]+$"
					},
					"additionalProperties": {
						"type": "string",
						"pattern": "^[^\\u0000]*$"
					}
				},
				"cwd": { "$ref": "#/$defs/text" },
				"url": {
					"type": "string",
					"pattern": "^(https?://[^\\u0000-\\u0020]+|[^\\u0000-\\u0020]*\\$\\{[^\\u0000]*)$"
				},
				"headers": {
					"type": "object",
					"propertyNames": {
						"type": "string",
						"pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
					},
					"additionalProperties": {
						"type": "string",
						"pattern": "^[^\\u0000\\r\\n]*$"
					}
				},
				"transport": { "enum": [
					"auto",
					"stdio",
					"http",
					"sse"
				] },
				"capabilities": { "type": "object" },
				"sandbox": { "$ref": "#/$defs/sandbox" },
				"totalBytes": { "$ref": "#/$defs/limit" },
				"perToolBytes": { "$ref": "#/$defs/limit" },
				"oversized": { "$ref": "#/$defs/ceilings" },
				"totalTokens": { "$ref": "#/$defs/limit" },
				"perToolTokens": { "$ref": "#/$defs/limit" },
				"maxTools": { "$ref": "#/$defs/limit" },
				"instructionsBytes": { "$ref": "#/$defs/limit" }
			},
			"allOf": [{ "$ref": "#/$defs/commandOrUrl" }]
		},
		"sandbox": {
			"type": "object",
			"additionalProperties": false,
			"properties": {
				"network": { "type": "boolean" },
				"passEnv": {
					"type": "array",
					"items": {
						"type": "string",
						"pattern": "^[^=\\u0000]+$"
					}
				},
				"read": { "$ref": "#/$defs/texts" },
				"scratch": { "$ref": "#/$defs/texts" },
				"write": { "$ref": "#/$defs/texts" },
				"git": { "enum": ["hide", "read"] },
				"fetchScripts": { "type": "boolean" }
			}
		},
		"ceilingsNeedLimit": {
			"if": { "required": ["oversized"] },
			"then": { "anyOf": [{ "required": ["perToolBytes"] }, {
				"required": ["servers"],
				"properties": { "servers": { "not": { "additionalProperties": { "not": { "required": ["perToolBytes"] } } } } }
			}] }
		},
		"serverCeilingsNeedLimit": {
			"if": { "not": { "required": ["perToolBytes"] } },
			"then": { "properties": { "servers": { "additionalProperties": { "dependentRequired": { "oversized": ["perToolBytes"] } } } } }
		},
		"commandOrUrl": { "allOf": [{
			"if": { "required": ["url"] },
			"then": { "properties": {
				"command": false,
				"args": false,
				"cwd": false,
				"transport": { "not": { "const": "stdio" } }
			} }
		}, {
			"if": { "required": ["command"] },
			"then": { "properties": {
				"headers": false,
				"transport": { "not": { "enum": ["http", "sse"] } }
			} }
		}] }
	}
};
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate53.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs0 = errors;
	let valid0 = true;
	const _errs1 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.oversized === void 0 && "oversized") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	}
	var _valid0 = _errs1 === errors;
	errors = _errs0;
	if (vErrors !== null) {
		if (_errs0) vErrors.length = _errs0;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs2 = errors;
		const _errs3 = errors;
		let valid1 = false;
		const _errs4 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.perToolBytes === void 0) {
				const err1 = {
					instancePath,
					schemaPath: "#/then/anyOf/0/required",
					keyword: "required",
					params: { missingProperty: "perToolBytes" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		var _valid1 = _errs4 === errors;
		valid1 = valid1 || _valid1;
		const _errs5 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.servers === void 0) {
				const err2 = {
					instancePath,
					schemaPath: "#/then/anyOf/1/required",
					keyword: "required",
					params: { missingProperty: "servers" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (data.servers !== void 0) {
				let data0 = data.servers;
				const _errs7 = errors;
				const _errs8 = errors;
				if (data0 && typeof data0 == "object" && !Array.isArray(data0)) for (const key0 in data0) {
					let data1 = data0[key0];
					const _errs10 = errors;
					const _errs11 = errors;
					const _errs12 = errors;
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.perToolBytes === void 0 && "perToolBytes") {
							const err3 = {};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
					}
					if (_errs12 === errors) {
						const err4 = {};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					} else {
						errors = _errs11;
						if (vErrors !== null) {
							if (_errs11) vErrors.length = _errs11;
							else vErrors = null;
						}
					}
					if (!(_errs10 === errors)) break;
				}
				if (_errs8 === errors) {
					const err5 = {
						instancePath: instancePath + "/servers",
						schemaPath: "#/then/anyOf/1/properties/servers/not",
						keyword: "not",
						params: {}
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				} else {
					errors = _errs7;
					if (vErrors !== null) {
						if (_errs7) vErrors.length = _errs7;
						else vErrors = null;
					}
				}
			}
		}
		var _valid1 = _errs5 === errors;
		valid1 = valid1 || _valid1;
		if (_valid1) {
			var props0 = {};
			props0.servers = true;
		}
		if (!valid1) {
			const err6 = {
				instancePath,
				schemaPath: "#/then/anyOf",
				keyword: "anyOf",
				params: {}
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		} else {
			errors = _errs3;
			if (vErrors !== null) {
				if (_errs3) vErrors.length = _errs3;
				else vErrors = null;
			}
		}
		var _valid0 = _errs2 === errors;
		valid0 = _valid0;
	}
	if (!valid0) {
		const err7 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: "then" }
		};
		if (vErrors === null) vErrors = [err7];
		else vErrors.push(err7);
		errors++;
	}
	validate53.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate53.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate55.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs0 = errors;
	let valid0 = true;
	const _errs1 = errors;
	const _errs2 = errors;
	const _errs3 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.perToolBytes === void 0 && "perToolBytes") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	}
	if (_errs3 === errors) {
		const err1 = {};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	} else {
		errors = _errs2;
		if (vErrors !== null) {
			if (_errs2) vErrors.length = _errs2;
			else vErrors = null;
		}
	}
	var _valid0 = _errs1 === errors;
	errors = _errs0;
	if (vErrors !== null) {
		if (_errs0) vErrors.length = _errs0;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs4 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.servers !== void 0) {
				let data0 = data.servers;
				if (data0 && typeof data0 == "object" && !Array.isArray(data0)) for (const key0 in data0) {
					let data1 = data0[key0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.oversized !== void 0) {
							if (data1.perToolBytes === void 0) {
								const err2 = {
									instancePath: instancePath + "/servers/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
									schemaPath: "#/then/properties/servers/additionalProperties/dependentRequired",
									keyword: "dependentRequired",
									params: {
										property: "oversized",
										missingProperty: "perToolBytes",
										depsCount: 1,
										deps: "perToolBytes"
									}
								};
								if (vErrors === null) vErrors = [err2];
								else vErrors.push(err2);
								errors++;
							}
						}
					}
				}
			}
		}
		var _valid0 = _errs4 === errors;
		valid0 = _valid0;
		if (valid0) {
			var props0 = {};
			props0.servers = true;
		}
	}
	if (!valid0) {
		const err3 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: "then" }
		};
		if (vErrors === null) vErrors = [err3];
		else vErrors.push(err3);
		errors++;
	}
	validate55.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate55.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate57.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "integer" }
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 0x1fffffffffffff || isNaN(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 0x1fffffffffffff
				}
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data < 0 || isNaN(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	validate57.errors = vErrors;
	return errors === 0;
}
validate57.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate60.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!validate57(data[key0], {
			instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
			parentData: data,
			parentDataProperty: key0,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
			errors = vErrors.length;
		}
	} else {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	validate60.errors = vErrors;
	return errors === 0;
}
validate60.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const pattern3 = new RegExp("^[^\\u0000]+$", "u");
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate68.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern3.test(data)) {
			const err0 = {
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[^\\u0000]+$" }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	} else {
		const err1 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	validate68.errors = vErrors;
	return errors === 0;
}
validate68.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema25 = {
	"type": "object",
	"additionalProperties": false,
	"properties": {
		"command": { "$ref": "#/$defs/text" },
		"args": {
			"type": "array",
			"items": {
				"type": "string",
				"pattern": "^[^\\u0000]*$"
			}
		},
		"env": {
			"type": "object",
			"propertyNames": {
				"type": "string",
				"pattern": "^[^=\\u0000]+$"
			},
			"additionalProperties": {
				"type": "string",
				"pattern": "^[^\\u0000]*$"
			}
		},
		"cwd": { "$ref": "#/$defs/text" },
		"url": {
			"type": "string",
			"pattern": "^(https?://[^\\u0000-\\u0020]+|[^\\u0000-\\u0020]*\\$\\{[^\\u0000]*)$"
		},
		"headers": {
			"type": "object",
			"propertyNames": {
				"type": "string",
				"pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
			},
			"additionalProperties": {
				"type": "string",
				"pattern": "^[^\\u0000\\r\\n]*$"
			}
		},
		"transport": { "enum": [
			"auto",
			"stdio",
			"http",
			"sse"
		] },
		"capabilities": { "type": "object" },
		"sandbox": { "$ref": "#/$defs/sandbox" },
		"totalBytes": { "$ref": "#/$defs/limit" },
		"perToolBytes": { "$ref": "#/$defs/limit" },
		"oversized": { "$ref": "#/$defs/ceilings" },
		"totalTokens": { "$ref": "#/$defs/limit" },
		"perToolTokens": { "$ref": "#/$defs/limit" },
		"maxTools": { "$ref": "#/$defs/limit" },
		"instructionsBytes": { "$ref": "#/$defs/limit" }
	},
	"allOf": [{ "$ref": "#/$defs/commandOrUrl" }]
};
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate73.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs1 = errors;
	let valid1 = true;
	const _errs2 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.url === void 0 && "url") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	}
	var _valid0 = _errs2 === errors;
	errors = _errs1;
	if (vErrors !== null) {
		if (_errs1) vErrors.length = _errs1;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs3 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.command !== void 0) {
				const err1 = {
					instancePath: instancePath + "/command",
					schemaPath: "#/allOf/0/then/properties/command/false schema",
					keyword: "false schema",
					params: {}
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
			if (data.args !== void 0) {
				const err2 = {
					instancePath: instancePath + "/args",
					schemaPath: "#/allOf/0/then/properties/args/false schema",
					keyword: "false schema",
					params: {}
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (data.cwd !== void 0) {
				const err3 = {
					instancePath: instancePath + "/cwd",
					schemaPath: "#/allOf/0/then/properties/cwd/false schema",
					keyword: "false schema",
					params: {}
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (data.transport !== void 0) {
				const _errs5 = errors;
				const _errs6 = errors;
				if ("stdio" !== data.transport) {
					const err4 = {};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (_errs6 === errors) {
					const err5 = {
						instancePath: instancePath + "/transport",
						schemaPath: "#/allOf/0/then/properties/transport/not",
						keyword: "not",
						params: {}
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				} else {
					errors = _errs5;
					if (vErrors !== null) {
						if (_errs5) vErrors.length = _errs5;
						else vErrors = null;
					}
				}
			}
		}
		var _valid0 = _errs3 === errors;
		valid1 = _valid0;
		if (valid1) {
			var props0 = {};
			props0.command = true;
			props0.args = true;
			props0.cwd = true;
			props0.transport = true;
		}
	}
	if (!valid1) {
		const err6 = {
			instancePath,
			schemaPath: "#/allOf/0/if",
			keyword: "if",
			params: { failingKeyword: "then" }
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	const _errs8 = errors;
	let valid4 = true;
	const _errs9 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.command === void 0 && "command") {
			const err7 = {};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
	}
	var _valid1 = _errs9 === errors;
	errors = _errs8;
	if (vErrors !== null) {
		if (_errs8) vErrors.length = _errs8;
		else vErrors = null;
	}
	if (_valid1) {
		const _errs10 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.headers !== void 0) {
				const err8 = {
					instancePath: instancePath + "/headers",
					schemaPath: "#/allOf/1/then/properties/headers/false schema",
					keyword: "false schema",
					params: {}
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
			if (data.transport !== void 0) {
				let data5 = data.transport;
				const _errs12 = errors;
				const _errs13 = errors;
				if (!(data5 === "http" || data5 === "sse")) {
					const err9 = {};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (_errs13 === errors) {
					const err10 = {
						instancePath: instancePath + "/transport",
						schemaPath: "#/allOf/1/then/properties/transport/not",
						keyword: "not",
						params: {}
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				} else {
					errors = _errs12;
					if (vErrors !== null) {
						if (_errs12) vErrors.length = _errs12;
						else vErrors = null;
					}
				}
			}
		}
		var _valid1 = _errs10 === errors;
		valid4 = _valid1;
		if (valid4) {
			var props1 = {};
			props1.headers = true;
			props1.transport = true;
		}
	}
	if (!valid4) {
		const err11 = {
			instancePath,
			schemaPath: "#/allOf/1/if",
			keyword: "if",
			params: { failingKeyword: "then" }
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	if (props0 !== true && props1 !== void 0) {
		if (props1 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props1);
		}
	}
	validate73.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate73.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
const schema27 = {
	"type": "object",
	"additionalProperties": false,
	"properties": {
		"network": { "type": "boolean" },
		"passEnv": {
			"type": "array",
			"items": {
				"type": "string",
				"pattern": "^[^=\\u0000]+$"
			}
		},
		"read": { "$ref": "#/$defs/texts" },
		"scratch": { "$ref": "#/$defs/texts" },
		"write": { "$ref": "#/$defs/texts" },
		"git": { "enum": ["hide", "read"] },
		"fetchScripts": { "type": "boolean" }
	}
};
const pattern5 = new RegExp("^[^=\\u0000]+$", "u");
function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate78.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (Array.isArray(data)) {
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) if (!validate68(data[i0], {
			instancePath: instancePath + "/" + i0,
			parentData: data,
			parentDataProperty: i0,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
			errors = vErrors.length;
		}
	} else {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "array" }
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	validate78.errors = vErrors;
	return errors === 0;
}
validate78.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate77(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate77.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "network" || key0 === "passEnv" || key0 === "read" || key0 === "scratch" || key0 === "write" || key0 === "git" || key0 === "fetchScripts")) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.network !== void 0) {
			if (typeof data.network !== "boolean") {
				const err1 = {
					instancePath: instancePath + "/network",
					schemaPath: "#/properties/network/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.passEnv !== void 0) {
			let data1 = data.passEnv;
			if (Array.isArray(data1)) {
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data2 = data1[i0];
					if (typeof data2 === "string") {
						if (!pattern5.test(data2)) {
							const err2 = {
								instancePath: instancePath + "/passEnv/" + i0,
								schemaPath: "#/properties/passEnv/items/pattern",
								keyword: "pattern",
								params: { pattern: "^[^=\\u0000]+$" }
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
					} else {
						const err3 = {
							instancePath: instancePath + "/passEnv/" + i0,
							schemaPath: "#/properties/passEnv/items/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
				}
			} else {
				const err4 = {
					instancePath: instancePath + "/passEnv",
					schemaPath: "#/properties/passEnv/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.read !== void 0) {
			if (!validate78(data.read, {
				instancePath: instancePath + "/read",
				parentData: data,
				parentDataProperty: "read",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
				errors = vErrors.length;
			}
		}
		if (data.scratch !== void 0) {
			if (!validate78(data.scratch, {
				instancePath: instancePath + "/scratch",
				parentData: data,
				parentDataProperty: "scratch",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
				errors = vErrors.length;
			}
		}
		if (data.write !== void 0) {
			if (!validate78(data.write, {
				instancePath: instancePath + "/write",
				parentData: data,
				parentDataProperty: "write",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
				errors = vErrors.length;
			}
		}
		if (data.git !== void 0) {
			let data6 = data.git;
			if (!(data6 === "hide" || data6 === "read")) {
				const err5 = {
					instancePath: instancePath + "/git",
					schemaPath: "#/properties/git/enum",
					keyword: "enum",
					params: { allowedValues: schema27.properties.git.enum }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.fetchScripts !== void 0) {
			if (typeof data.fetchScripts !== "boolean") {
				const err6 = {
					instancePath: instancePath + "/fetchScripts",
					schemaPath: "#/properties/fetchScripts/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
	} else {
		const err7 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err7];
		else vErrors.push(err7);
		errors++;
	}
	validate77.errors = vErrors;
	return errors === 0;
}
validate77.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const func1 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[^\\u0000]*$", "u");
const pattern7 = new RegExp("^(https?://[^\\u0000-\\u0020]+|[^\\u0000-\\u0020]*\\$\\{[^\\u0000]*)$", "u");
const pattern8 = new RegExp("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", "u");
const pattern9 = new RegExp("^[^\\u0000\\r\\n]*$", "u");
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate72.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!validate73(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
		errors = vErrors.length;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!func1.call(schema25.properties, key0)) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.command !== void 0) {
			if (!validate68(data.command, {
				instancePath: instancePath + "/command",
				parentData: data,
				parentDataProperty: "command",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
				errors = vErrors.length;
			}
		}
		if (data.args !== void 0) {
			let data1 = data.args;
			if (Array.isArray(data1)) {
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data2 = data1[i0];
					if (typeof data2 === "string") {
						if (!pattern4.test(data2)) {
							const err1 = {
								instancePath: instancePath + "/args/" + i0,
								schemaPath: "#/properties/args/items/pattern",
								keyword: "pattern",
								params: { pattern: "^[^\\u0000]*$" }
							};
							if (vErrors === null) vErrors = [err1];
							else vErrors.push(err1);
							errors++;
						}
					} else {
						const err2 = {
							instancePath: instancePath + "/args/" + i0,
							schemaPath: "#/properties/args/items/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err2];
						else vErrors.push(err2);
						errors++;
					}
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/args",
					schemaPath: "#/properties/args/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.env !== void 0) {
			let data3 = data.env;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
				for (const key1 in data3) {
					const _errs10 = errors;
					if (typeof key1 === "string") {
						if (!pattern5.test(key1)) {
							const err4 = {
								instancePath: instancePath + "/env",
								schemaPath: "#/properties/env/propertyNames/pattern",
								keyword: "pattern",
								params: { pattern: "^[^=\\u0000]+$" },
								propertyName: key1
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
					} else {
						const err5 = {
							instancePath: instancePath + "/env",
							schemaPath: "#/properties/env/propertyNames/type",
							keyword: "type",
							params: { type: "string" },
							propertyName: key1
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
					if (!(_errs10 === errors)) {
						const err6 = {
							instancePath: instancePath + "/env",
							schemaPath: "#/properties/env/propertyNames",
							keyword: "propertyNames",
							params: { propertyName: key1 }
						};
						if (vErrors === null) vErrors = [err6];
						else vErrors.push(err6);
						errors++;
					}
				}
				for (const key2 in data3) {
					let data4 = data3[key2];
					if (typeof data4 === "string") {
						if (!pattern4.test(data4)) {
							const err7 = {
								instancePath: instancePath + "/env/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/env/additionalProperties/pattern",
								keyword: "pattern",
								params: { pattern: "^[^\\u0000]*$" }
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					} else {
						const err8 = {
							instancePath: instancePath + "/env/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
							schemaPath: "#/properties/env/additionalProperties/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/env",
					schemaPath: "#/properties/env/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.cwd !== void 0) {
			if (!validate68(data.cwd, {
				instancePath: instancePath + "/cwd",
				parentData: data,
				parentDataProperty: "cwd",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
				errors = vErrors.length;
			}
		}
		if (data.url !== void 0) {
			let data6 = data.url;
			if (typeof data6 === "string") {
				if (!pattern7.test(data6)) {
					const err10 = {
						instancePath: instancePath + "/url",
						schemaPath: "#/properties/url/pattern",
						keyword: "pattern",
						params: { pattern: "^(https?://[^\\u0000-\\u0020]+|[^\\u0000-\\u0020]*\\$\\{[^\\u0000]*)$" }
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/url",
					schemaPath: "#/properties/url/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.headers !== void 0) {
			let data7 = data.headers;
			if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
				for (const key3 in data7) {
					const _errs20 = errors;
					if (typeof key3 === "string") {
						if (!pattern8.test(key3)) {
							const err12 = {
								instancePath: instancePath + "/headers",
								schemaPath: "#/properties/headers/propertyNames/pattern",
								keyword: "pattern",
								params: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" },
								propertyName: key3
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
					} else {
						const err13 = {
							instancePath: instancePath + "/headers",
							schemaPath: "#/properties/headers/propertyNames/type",
							keyword: "type",
							params: { type: "string" },
							propertyName: key3
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
					if (!(_errs20 === errors)) {
						const err14 = {
							instancePath: instancePath + "/headers",
							schemaPath: "#/properties/headers/propertyNames",
							keyword: "propertyNames",
							params: { propertyName: key3 }
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
				}
				for (const key4 in data7) {
					let data8 = data7[key4];
					if (typeof data8 === "string") {
						if (!pattern9.test(data8)) {
							const err15 = {
								instancePath: instancePath + "/headers/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/headers/additionalProperties/pattern",
								keyword: "pattern",
								params: { pattern: "^[^\\u0000\\r\\n]*$" }
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
					} else {
						const err16 = {
							instancePath: instancePath + "/headers/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
							schemaPath: "#/properties/headers/additionalProperties/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/headers",
					schemaPath: "#/properties/headers/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.transport !== void 0) {
			let data9 = data.transport;
			if (!(data9 === "auto" || data9 === "stdio" || data9 === "http" || data9 === "sse")) {
				const err18 = {
					instancePath: instancePath + "/transport",
					schemaPath: "#/properties/transport/enum",
					keyword: "enum",
					params: { allowedValues: schema25.properties.transport.enum }
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.capabilities !== void 0) {
			let data10 = data.capabilities;
			if (!(data10 && typeof data10 == "object" && !Array.isArray(data10))) {
				const err19 = {
					instancePath: instancePath + "/capabilities",
					schemaPath: "#/properties/capabilities/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.sandbox !== void 0) {
			if (!validate77(data.sandbox, {
				instancePath: instancePath + "/sandbox",
				parentData: data,
				parentDataProperty: "sandbox",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
				errors = vErrors.length;
			}
		}
		if (data.totalBytes !== void 0) {
			if (!validate57(data.totalBytes, {
				instancePath: instancePath + "/totalBytes",
				parentData: data,
				parentDataProperty: "totalBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.perToolBytes !== void 0) {
			if (!validate57(data.perToolBytes, {
				instancePath: instancePath + "/perToolBytes",
				parentData: data,
				parentDataProperty: "perToolBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.oversized !== void 0) {
			if (!validate60(data.oversized, {
				instancePath: instancePath + "/oversized",
				parentData: data,
				parentDataProperty: "oversized",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
				errors = vErrors.length;
			}
		}
		if (data.totalTokens !== void 0) {
			if (!validate57(data.totalTokens, {
				instancePath: instancePath + "/totalTokens",
				parentData: data,
				parentDataProperty: "totalTokens",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.perToolTokens !== void 0) {
			if (!validate57(data.perToolTokens, {
				instancePath: instancePath + "/perToolTokens",
				parentData: data,
				parentDataProperty: "perToolTokens",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.maxTools !== void 0) {
			if (!validate57(data.maxTools, {
				instancePath: instancePath + "/maxTools",
				parentData: data,
				parentDataProperty: "maxTools",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.instructionsBytes !== void 0) {
			if (!validate57(data.instructionsBytes, {
				instancePath: instancePath + "/instructionsBytes",
				parentData: data,
				parentDataProperty: "instructionsBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err20 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err20];
		else vErrors.push(err20);
		errors++;
	}
	validate72.errors = vErrors;
	return errors === 0;
}
validate72.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate52.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!validate53(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
		errors = vErrors.length;
	} else var props0 = validate53.evaluated.props;
	if (!validate55(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
		errors = vErrors.length;
	} else var props1 = validate55.evaluated.props;
	if (props0 !== true && props1 !== void 0) {
		if (props1 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props1);
		}
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!func1.call(schema19.properties, key0)) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.$schema !== void 0) {
			if (typeof data.$schema !== "string") {
				const err1 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.totalBytes !== void 0) {
			if (!validate57(data.totalBytes, {
				instancePath: instancePath + "/totalBytes",
				parentData: data,
				parentDataProperty: "totalBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.perToolBytes !== void 0) {
			if (!validate57(data.perToolBytes, {
				instancePath: instancePath + "/perToolBytes",
				parentData: data,
				parentDataProperty: "perToolBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.oversized !== void 0) {
			if (!validate60(data.oversized, {
				instancePath: instancePath + "/oversized",
				parentData: data,
				parentDataProperty: "oversized",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
				errors = vErrors.length;
			}
		}
		if (data.ratchetSlackBytes !== void 0) {
			if (!validate57(data.ratchetSlackBytes, {
				instancePath: instancePath + "/ratchetSlackBytes",
				parentData: data,
				parentDataProperty: "ratchetSlackBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.totalTokens !== void 0) {
			if (!validate57(data.totalTokens, {
				instancePath: instancePath + "/totalTokens",
				parentData: data,
				parentDataProperty: "totalTokens",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.perToolTokens !== void 0) {
			if (!validate57(data.perToolTokens, {
				instancePath: instancePath + "/perToolTokens",
				parentData: data,
				parentDataProperty: "perToolTokens",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.maxTools !== void 0) {
			if (!validate57(data.maxTools, {
				instancePath: instancePath + "/maxTools",
				parentData: data,
				parentDataProperty: "maxTools",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.instructionsBytes !== void 0) {
			if (!validate57(data.instructionsBytes, {
				instancePath: instancePath + "/instructionsBytes",
				parentData: data,
				parentDataProperty: "instructionsBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.setup !== void 0) {
			if (!validate68(data.setup, {
				instancePath: instancePath + "/setup",
				parentData: data,
				parentDataProperty: "setup",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
				errors = vErrors.length;
			}
		}
		if (data.config !== void 0) {
			if (!validate68(data.config, {
				instancePath: instancePath + "/config",
				parentData: data,
				parentDataProperty: "config",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
				errors = vErrors.length;
			}
		}
		if (data.servers !== void 0) {
			let data11 = data.servers;
			if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
				for (const key1 in data11) {
					const _errs18 = errors;
					if (!validate68(key1, {
						instancePath: instancePath + "/servers",
						parentData: data11,
						parentDataProperty: "servers",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
						errors = vErrors.length;
					}
					if (!(_errs18 === errors)) {
						const err2 = {
							instancePath: instancePath + "/servers",
							schemaPath: "#/properties/servers/propertyNames",
							keyword: "propertyNames",
							params: { propertyName: key1 }
						};
						if (vErrors === null) vErrors = [err2];
						else vErrors.push(err2);
						errors++;
					}
				}
				for (const key2 in data11) if (!validate72(data11[key2], {
					instancePath: instancePath + "/servers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
					parentData: data11,
					parentDataProperty: key2,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
					errors = vErrors.length;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/servers",
					schemaPath: "#/properties/servers/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.files !== void 0) {
			let data13 = data.files;
			if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
				for (const key3 in data13) {
					const _errs23 = errors;
					if (!validate68(key3, {
						instancePath: instancePath + "/files",
						parentData: data13,
						parentDataProperty: "files",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
						errors = vErrors.length;
					}
					if (!(_errs23 === errors)) {
						const err4 = {
							instancePath: instancePath + "/files",
							schemaPath: "#/properties/files/propertyNames",
							keyword: "propertyNames",
							params: { propertyName: key3 }
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
				for (const key4 in data13) if (!validate57(data13[key4], {
					instancePath: instancePath + "/files/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
					parentData: data13,
					parentDataProperty: key4,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
					errors = vErrors.length;
				}
			} else {
				const err5 = {
					instancePath: instancePath + "/files",
					schemaPath: "#/properties/files/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
validate52.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const KEYS = {
	"top": [
		"$schema",
		"totalBytes",
		"perToolBytes",
		"oversized",
		"ratchetSlackBytes",
		"totalTokens",
		"perToolTokens",
		"maxTools",
		"instructionsBytes",
		"setup",
		"config",
		"servers",
		"files"
	],
	"server": [
		"command",
		"args",
		"env",
		"cwd",
		"url",
		"headers",
		"transport",
		"capabilities",
		"sandbox",
		"totalBytes",
		"perToolBytes",
		"oversized",
		"totalTokens",
		"perToolTokens",
		"maxTools",
		"instructionsBytes"
	],
	"sandbox": [
		"network",
		"passEnv",
		"read",
		"scratch",
		"write",
		"git",
		"fetchScripts"
	]
};

export { validate as n, KEYS as t };