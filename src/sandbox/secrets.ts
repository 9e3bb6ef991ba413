/** File names that usually hold credentials, wherever they lie in a work tree. */
const SECRET_FILES = [
  /^\.env([.\-_].*)?$/,
  /^\.envrc$/,
  /^\.(npmrc|yarnrc|yarnrc\.yml|pypirc|netrc|pgpass|my\.cnf|boto|s3cfg|htpasswd|dockercfg|vault-token|git-credentials)$/,
  /^_netrc$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/,
  /\.(pem|key|p8|p12|pfx|ppk|jks|keystore|kdbx)$/i,
  /\.tfvars(\.json)?$/,
  /^terraform\.tfstate/,
  /^(credentials|service[-_]?account).*\.json$/i,
  /^(secrets?|credentials)(\.(json|ya?ml|toml))?$/i,
  /^kubeconfig$/,
  /^\.mcpregistry_/,
];
/** Templates that are committed on purpose. */
const TEMPLATE = /[.\-_](example|sample|template|dist|defaults?|md|mdx)$/i;
/** Folders that hold credentials as a whole. */
const SECRET_FOLDERS = new Set(['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.gcloud']);
/** Folders of which only one file is a secret. */
const SECRET_PATHS = [
  /(^|\/)\.docker\/config\.json$/,
  /(^|\/)\.config\/gh\/hosts\.yml$/,
  /(^|\/)\.cargo\/credentials(\.toml)?$/,
  /(^|\/)\.m2\/settings.*\.xml$/,
  /(^|\/)\.config\/gcloud\/.+/,
];

/** @param path relative to the work tree, with `/` */
export function isSecretFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (SECRET_PATHS.some((pattern) => pattern.test(path))) return true;
  return SECRET_FILES.some((pattern) => pattern.test(name)) && !TEMPLATE.test(name);
}

export function isSecretFolder(name: string): boolean {
  return SECRET_FOLDERS.has(name);
}
