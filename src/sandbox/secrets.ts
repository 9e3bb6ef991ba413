/** Names of files that usually hold credentials, wherever they lie in a work tree. What follows a name is no letter: `.env1`, `.npmrc.ci`. */
const SECRET_NAMES = [
  String.raw`\.envs?(?![a-z]).*`,
  String.raw`\.env(rc|local|dev|prod|test|stag|secret).*`,
  String.raw`\.environment`,
  String.raw`\.dev\.vars(?![a-z]).*`,
  String.raw`\.(npmrc|yarnrc|pypirc|netrc|pgpass|my\.cnf|boto|s3cfg|htpasswd|dockercfg|vault-token|git-credentials|gitconfig)(?![a-z]).*`,
  '_netrc',
  '[^/]+\\.(pem|key|p8|p12|pfx|ppk|jks|keystore|kdbx)',
  '[^/]+\\.tfvars(\\.json)?',
  '\\.tfvars(\\.json)?',
  'terraform\\.tfstate.*',
  '(secrets?|credentials)(\\.(json|ya?ml|toml))?',
  'kubeconfig(\\.ya?ml)?',
  'pip\\.(conf|ini)',
  'nuget\\.config',
  '\\.mcpregistry_.*',
];
/** The same, but for sources and public keys that are called alike. */
const SECRET_DATA = [
  'id_(rsa|dsa|ecdsa|ed25519)(?![a-z]).*',
  '.*deploy[-_]?key.*',
  '(credentials|service[-_]?account|client[-_]secret).*\\.json',
  '.*adminsdk.*\\.json',
  '(gha|google|gcp|gcloud|firebase|aws|azure|application[-_]default)[-_.](.*[-_.])?(creds|credentials?|key)([-_.].*)?\\.json',
];
const NAMED = new RegExp(`^(${SECRET_NAMES.join('|')})$`, 'i');
const DATA = new RegExp(`^(${SECRET_DATA.join('|')})$`, 'i');
const SOURCE = /\.(pub|[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|cs|sh|html?|css|svg|png)$/i;
/** Templates that are committed on purpose. */
const TEMPLATE = /[.\-_](example|sample|template|dist|defaults?|md|mdx)$/i;
/** What editors and people add to the name of a copy: `x~`, `x.bak`, `#x#`, `.#x`, and `.x.swp`. */
const COPY = /^\.?#|#$|(~|[. -](bak|backup|old|orig|save|copy|sw[a-p]|tmp)\d*)+$/gi;
/** Folders that hold credentials as a whole. */
const SECRET_FOLDER = /^(\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.gcloud|\.envs?(?![a-z]).*)$/i;
/** Folders of which only one file is a secret. */
const SECRET_PATH =
  /(^|\/)\.(docker\/config\.json|config\/gh\/hosts\.yml|cargo\/credentials(\.toml)?|m2\/settings[^/]*\.xml|config\/gcloud\/.+)$|\.git\/config(\.worktree)?$/i;

/** Folders that `SECRET_PATH` names: a link so called makes secrets of what it leads to. */
const SECRET_PARENT = /^(\.docker|\.config|\.cargo|\.m2|gh|gcloud)$/i;

/** What lies beside a file tells of some what they hold. */
export interface Beside {
  /** A `composer.json`: then `auth.json` holds the passwords of its registries. */
  readonly composer: boolean;
  /** `HEAD`, `objects` and `config`: a git directory, by whatever name. */
  readonly repository: boolean;
}

/** @param path relative to the work tree, with `/` */
export function isSecretFile(path: string, beside: Beside = { composer: false, repository: false }): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (SECRET_PATH.test(path)) return true;
  if (beside.repository && /^config(\.worktree)?$/i.test(name)) return true;
  const auth = beside.composer || name === path;
  return isSecretName(name, auth) || isCopy(name, auth);
}

function isSecretName(name: string, auth: boolean): boolean {
  const holds = NAMED.test(name) || (DATA.test(name) && !SOURCE.test(name)) || (auth && name.toLowerCase() === 'auth.json');
  return holds && !TEMPLATE.test(name);
}

function isCopy(name: string, auth: boolean): boolean {
  const original = name.replace(COPY, '');
  if (original === name || original === '') return false;
  return isSecretName(original, auth) || (name.startsWith('.') && isSecretName(original.slice(1), auth));
}

/** Whether files are told as secrets by standing in a folder of this name. */
export function isSecretParent(name: string): boolean {
  return SECRET_PARENT.test(name);
}

/** A folder of a Python environment that is called `.env` is none of these: whoever looks into it decides. */
export function isSecretFolder(name: string): boolean {
  return SECRET_FOLDER.test(name) && !TEMPLATE.test(name);
}

/** What lies in a folder, as far as it tells what its files hold. */
export function besideOf(names: readonly string[]): Beside {
  const git = names.filter((name) => name === 'HEAD' || name === 'objects' || name === 'config');
  return { composer: names.includes('composer.json'), repository: git.length === 3 };
}
