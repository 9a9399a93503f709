export { NewSecretDialog } from './parts/NewSecretDialog.tsx';
export { SecretOnce } from './parts/SecretOnce.tsx';
