export { SecretOnce } from './parts/SecretOnce.tsx';
