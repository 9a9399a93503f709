import { readFile } from 'node:fs/promises';
import { type Frontend, type Proxy, startProxy } from './proxy.ts';

const SITE = new URL('../../deploy/nginx/', import.meta.url);

/** Starts nginx with deploy/nginx/thedot-proxy.conf, without TLS. */
export const startNginx = (...frontends: readonly Frontend[]): Promise<Proxy> =>
  startProxy({
    name: 'nginx',
    debian: 'nginx-light',
    frontends,
    settings: (folder) => settingsOf(folder, frontends.map(frontendSettings)),
    args,
  });

/** Starts nginx with directives of one's own for all paths. */
export const startPlainNginx = (port: number, directives: string): Promise<Proxy> =>
  startProxy({
    name: 'nginx',
    debian: 'nginx-light',
    frontends: [{ port, servers: [] }],
    settings: (folder) =>
      settingsOf(folder, [`server { listen 127.0.0.1:${port}; location / { ${directives} } }`]),
    args,
  });

const args = (folder: string, file: string) => ['-p', folder, '-e', 'stderr', '-c', file];

const settingsOf = (folder: string, servers: readonly string[]) =>
  programSettings(
    folder,
    `access_log off;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
${servers.join('')}`,
  );

const programSettings = (folder: string, http: string) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=cache:1m;
  ${http}
}
`;

/** Keeps every answer that says nothing else, as a careless operator may set it. */
const cacheSettings = (key: string) => `
      proxy_cache cache;
      proxy_cache_key "${key}";
      proxy_cache_valid any 10m;`;

const frontendSettings = ({ port, servers, backups: otherwise = [], cacheKey }: Frontend) => `
  upstream thedot-${port} {
    ${servers.map((its) => `server 127.0.0.1:${its} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    ${otherwise.map((its) => `server 127.0.0.1:${its} backup;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    include ${new URL('thedot-proxy.conf', SITE).pathname};
    ${cacheKey === undefined ? '' : cacheSettings(cacheKey)}
    location / { proxy_pass http://thedot-${port}; }
  }
`;

export interface SitePorts {
  readonly http: number;
  readonly https: number;
}

/** Starts nginx with the whole site of deploy/nginx, for this machine: `certificate` is a folder. */
export async function startSite({
  http,
  https,
  servers,
  certificate,
  log,
}: SitePorts & {
  readonly servers: readonly number[];
  readonly certificate: string;
  /** The path of the access log. */
  readonly log: string;
}): Promise<Proxy> {
  const site = await readFile(new URL('thedot.conf', SITE), 'utf8');
  const upstream = await readFile(new URL('thedot-upstream.conf', SITE), 'utf8');
  const settings = replaceAll(`${upstream}\n${site}`, [
    [/server 127\.0\.0\.1:3000 (.*)/, servers.map((it) => `server 127.0.0.1:${it} $1`).join('\n')],
    [/ *server 127\.0\.0\.1:3001 .*/, ''],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/hub.example.org/fullchain.pem', `${certificate}/fullchain.pem`],
    ['/etc/letsencrypt/live/hub.example.org/privkey.pem', `${certificate}/privkey.pem`],
    ['/var/log/nginx/thedot.access.log', log],
    ['/var/log/nginx/thedot.error.log', 'stderr'],
    ['/etc/nginx/snippets/thedot-proxy.conf', new URL('thedot-proxy.conf', SITE).pathname],
  ]);
  return startProxy({
    name: 'nginx',
    debian: 'nginx-light',
    frontends: [{ port: http, servers }],
    settings: (folder) => programSettings(folder, settings),
    args,
  });
}

/** Throws when the text lacks one of the patterns: the file and the test would differ. */
function replaceAll(
  text: string,
  changes: readonly (readonly [pattern: string | RegExp, to: string])[],
): string {
  return changes.reduce((changed, [pattern, to]) => {
    const next = changed.replace(pattern, to);
    if (next === changed) throw new Error(`The site has no ${pattern}`);
    return next;
  }, text);
}
