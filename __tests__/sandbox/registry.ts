import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { folder } from './start.ts';
import { pack } from './tarball.ts';

export interface FakePackage {
  readonly name: string;
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  readonly manifest?: Readonly<Record<string, unknown>>;
}

/** A registry on this machine that answers as npm's does. */
export interface Registry {
  readonly url: string;
  /** Paths that were asked for, with the headers that came along. */
  readonly asked: { readonly path: string; readonly authorization: string | undefined }[];
  readonly close: () => void;
}

export async function openRegistry(packages: readonly FakePackage[]): Promise<Registry> {
  const asked: Registry['asked'][number][] = [];
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push({ path, authorization: request.headers.authorization });
    const tarball = packages.find((one) => path === `/tarballs/${one.name}-${one.version}.tgz`);
    if (tarball !== undefined) return void response.end(tarballOf(tarball));
    const versions = packages.filter(({ name }) => path === `/${name}`);
    if (versions.length === 0) return void response.writeHead(404).end('{"error":"not found"}');
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(packument(versions, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, close };
}

function packument(versions: readonly FakePackage[], url: string): object {
  const [first] = versions;
  const manifests = versions.map((one) => {
    const integrity = `sha512-${createHash('sha512').update(tarballOf(one)).digest('base64')}`;
    return [one.version, { ...manifestOf(one), dist: { tarball: `${url}/tarballs/${one.name}-${one.version}.tgz`, integrity } }] as const;
  });
  return { name: first!.name, 'dist-tags': { latest: versions.at(-1)!.version }, versions: Object.fromEntries(manifests) };
}

function manifestOf({ name, version, manifest }: FakePackage): object {
  return { name, version, ...manifest };
}

const packed = new Map<FakePackage, Buffer>();

function tarballOf(one: FakePackage): Buffer {
  const known = packed.get(one);
  if (known !== undefined) return known;
  const tarball = pack(folder(), { ...one.files, 'package.json': JSON.stringify(manifestOf(one)) });
  const bytes = readFileSync(join(tarball));
  packed.set(one, bytes);
  return bytes;
}
