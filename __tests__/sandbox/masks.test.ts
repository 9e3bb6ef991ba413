import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scanWorkspace } from '../../src/sandbox/masks.ts';
import { isSecretFile } from '../../src/sandbox/secrets.ts';
import { folder } from './start.ts';

describe('what is hidden in a work tree', () => {
  test('is every file that usually holds credentials, but no template', () => {
    const secret = [
      '.env',
      '.env.local',
      'a/.env.production',
      '.env-prod',
      '.envrc',
      '.npmrc',
      'b/.yarnrc.yml',
      '.netrc',
      'keys/id_rsa',
      'id_ed25519_sk',
      'tls/server.pem',
      'x.P12',
      'terraform.tfstate.backup',
      'prod.tfvars',
      'service-account-1.json',
      'credentials.json',
      'secrets.yml',
      'kubeconfig',
      '.mcpregistry_token',
      '.docker/config.json',
      'x/.config/gh/hosts.yml',
    ];
    expect(secret.filter((path) => !isSecretFile(path))).toEqual([]);
    const plain = [
      '.env.example',
      '.env.sample',
      '.env-template',
      'env.ts',
      'README.md',
      'id_rsa.pub',
      'key.ts',
      'config.json',
      'docker/config.json',
      'credentials.ts',
      'secrets.md',
      'package.json',
      '.envoy.yaml',
    ];
    expect(plain.filter(isSecretFile)).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('is .git at every level, sockets, pipes, and what a link named like a secret leads to', async () => {
    const root = folder();
    const put = (path: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), 'x');
    };
    for (const path of ['.git/config', 'sub/.git', 'config/production', '.env.example', 'node_modules/pkg/.env', '.aws/credentials', 'deep/er/.env']) put(path);
    symlinkSync('config/production', join(root, '.env'));
    symlinkSync('/etc/passwd', join(root, '.env.outside'));
    symlinkSync('nowhere', join(root, '.env.gone'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const server = createServer().listen(join(root, 'a.sock'));
    await new Promise((resolve) => server.once('listening', resolve));
    const found = await scanWorkspace(root, [join(root, 'config'), '/elsewhere']);
    server.close();
    const inside = (paths: readonly string[]) => paths.map((path) => path.slice(root.length + 1)).sort();
    expect(inside(found.files)).toEqual(['a.sock', 'config/production', 'deep/er/.env', 'pipe']);
    expect(inside(found.folders)).toEqual(['.aws', 'config']);
    expect(found.git.map(({ path, isFolder }) => [path.slice(root.length + 1), isFolder])).toEqual([
      ['.git', true],
      ['sub/.git', false],
    ]);
    expect(found.complete).toBe(true);
  });

  test('is told to be incomplete in a tree that is too large', async () => {
    const root = folder();
    for (let index = 0; index < 2_100; index++) writeFileSync(join(root, `${index}.pem`), '');
    expect((await scanWorkspace(root)).complete).toBe(false);
  });
});
