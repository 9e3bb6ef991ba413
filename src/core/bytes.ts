const encoder = new TextEncoder();

/** UTF-8 length of `text`, in bytes. */
export function utf8Bytes(text: string): number {
  return encoder.encode(text).byteLength;
}

/** UTF-8 length of the compact JSON of a value made by `JSON.parse`, in bytes. */
export function jsonBytes(value: unknown): number {
  return utf8Bytes(JSON.stringify(value));
}
