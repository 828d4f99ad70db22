import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly hasInstallScript?: boolean;
}

interface Manifest {
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly engines: { readonly node: string };
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
const manifest = read('package.json') as Manifest;
const installed = Object.entries(packages).filter(([path]) => path !== '');

test.each(['20.19.0', '22.13.0', '24.0.0'])('every package runs on Node %s, so that an installation prints no warning', (node) => {
  expect(satisfies(node, manifest.engines.node)).toBe(true);
  const refusing = installed.filter(([, { engines }]) => engines?.node !== undefined && !satisfies(node, engines.node));
  expect(refusing.map(([path, { engines }]) => [path, engines?.node])).toEqual([]);
});

/** The version of a package that another one, at a path of the lock file, meets: the nearest above it. */
function versionFor(path: string, name: string): string | undefined {
  const here = packages[`${path}/node_modules/${name}`]?.version;
  if (here !== undefined || path === '') return here ?? packages[`node_modules/${name}`]?.version;
  return versionFor(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

test('every package meets the versions of others that it asks for beside it, so that an installation prints no warning', () => {
  const misfits = installed.flatMap(([path, { peerDependencies = {} }]) =>
    Object.entries(peerDependencies).flatMap(([name, range]) => {
      const version = versionFor(path, name);
      return version === undefined || satisfies(version, range, { includePrerelease: true })
        ? []
        : [`${path} asks for ${name} ${range}, meets ${version}`];
    }),
  );
  expect(misfits).toEqual([]);
});

test('every script that runs at an installation has been looked at, and none is allowed that is not there', () => {
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = new Set(withScript.map(([path]) => path.replace(/^.*node_modules\//, '')));
  expect([...names].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
});
