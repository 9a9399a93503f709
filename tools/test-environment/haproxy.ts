import { readFileSync } from 'node:fs';
import { type Frontend, type Proxy, startProxy } from './proxy.ts';

const FILE = readFileSync(new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url), 'utf8');
/** What the file has before its frontends, and its frontend with its backend. */
const [SETTINGS = '', , HUB = ''] = FILE.split(/^(?=frontend )/m);

/** Starts HAProxy with deploy/haproxy/haproxy.cfg, without TLS. */
export const startHaproxy = (...frontends: readonly Frontend[]): Promise<Proxy> =>
  startProxy({
    name: 'haproxy',
    debian: 'haproxy',
    frontends,
    settings: () => SETTINGS + frontends.map(frontendSettings).join(''),
    args: (_folder, file) => ['-db', '-q', '-f', file],
  });

const frontendSettings = ({ port, servers, backups = [] }: Frontend) => {
  const lines = [
    ...servers.map((its) => `  server on-${its} 127.0.0.1:${its}`),
    ...backups.map((its) => `  server on-${its} 127.0.0.1:${its} backup`),
  ];
  return `${HUB.replace('frontend hub', `frontend port-${port}`)
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replace(/(default_backend|backend) thedot/g, `$1 thedot-${port}`)
    .replace(/^  server .*\n/gm, '')}${lines.join('\n')}\n`;
};
