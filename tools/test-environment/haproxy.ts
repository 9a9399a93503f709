import { type Frontend, type Proxy, startProxy } from './proxy.ts';

/** Starts HAProxy with the configuration of docs/operations.md. */
export const startHaproxy = (...frontends: readonly Frontend[]): Promise<Proxy> =>
  startProxy({
    name: 'haproxy',
    debian: 'haproxy',
    frontends,
    settings: () => SETTINGS + frontends.map(frontendSettings).join(''),
    args: (_folder, file) => ['-db', '-q', '-f', file],
  });

const SETTINGS = `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout http-request 20s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 10s
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
`;

const frontendSettings = ({ port, servers, backups: otherwise = [] }: Frontend) => `
frontend port-${port}
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-Proto http
  http-request disable-l7-retry unless METH_GET
  default_backend thedot-${port}
backend thedot-${port}
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 1s
  ${servers.map((its) => `server on-${its} 127.0.0.1:${its}`).join('\n  ')}
  ${otherwise.map((its) => `server on-${its} 127.0.0.1:${its} backup`).join('\n  ')}
`;
