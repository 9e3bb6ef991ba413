import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { ServerFailure } from '../sandbox/engine.ts';

/** IPv4 that is not the public internet (IANA special-purpose registry). */
const NOT_PUBLIC_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Parts of the global unicast range that lead elsewhere: Teredo and other protocols, documentation, 6to4. */
const NOT_PUBLIC_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refusedIPv4 = listOf('ipv4', NOT_PUBLIC_IPV4);
const refusedIPv6 = listOf('ipv6', NOT_PUBLIC_IPV6);
const globalIPv6 = listOf('ipv6', [['2000::', 3]]);

/** Whether an IP address belongs to the public internet: neither private, link-local, loopback nor a way round to those. */
export function isPublicAddress(address: string): boolean {
  const plain = address.split('%', 1)[0]!;
  if (isIP(plain) === 4) return !refusedIPv4.check(plain, 'ipv4');
  return isIP(plain) === 6 && globalIPv6.check(plain, 'ipv6') && !refusedIPv6.check(plain, 'ipv6');
}

/**
 * Refuses a host written as an address that is not public; names are judged when they are resolved.
 * @throws {ServerFailure} `address-refused`
 */
export function refusePrivateHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(host, host);
}

/** A resolver that hands out public addresses only, so that what was judged is what is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    const first = addresses[0];
    if (refused) callback(refusal(hostname, refused.address), '');
    else if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  });
};

function refusal(host: string, address: string): ServerFailure {
  const where = host === address ? host : `${host} (${address})`;
  return new ServerFailure({ code: 'address-refused', message: `${where} is no public address; a stranger's change may not have it contacted.` });
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
