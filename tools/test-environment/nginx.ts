import { type Frontend, type Proxy, startProxy } from './proxy.ts';

/** Starts nginx with the configuration of docs/operations.md. */
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

const settingsOf = (folder: string, servers: readonly string[]) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=cache:1m;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
${servers.join('')}
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
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 1100m;
    client_header_timeout 20s;
    client_body_timeout 30s;
    location / {
      proxy_pass http://thedot-${port};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      proxy_request_buffering off;${cacheKey === undefined ? '' : cacheSettings(cacheKey)}
    }
  }
`;
