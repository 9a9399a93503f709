import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './product.ts';

/** A proxy before some servers of this machine, each call to the next one: as `docs/operations.md` shows it. */
export async function startNginx(ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), settingsOf({ folder, port, ports }));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  nginx.stderr.on('data', (part) => (complaint += String(part)));
  nginx.on('error', (error) => (complaint += `nginx is not installed: ${error.message}`));
  await until(`http://127.0.0.1:${port}/healthz`, () => complaint);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: async () => {
      const gone = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Setup {
  readonly folder: string;
  readonly port: number;
  readonly ports: readonly number[];
}

const settingsOf = ({ folder, port, ports }: Setup) => `
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
  client_max_body_size 0;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream hub {
    ${ports.map((its) => `server 127.0.0.1:${its} max_fails=1 fail_timeout=5s;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://hub;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
      proxy_request_buffering off;
      proxy_buffering off;
    }
  }
}
`;

const PATIENCE_MS = 10_000;

async function until(url: string, complaint: () => string): Promise<void> {
  const given = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not yet.
    }
    if (complaint() || Date.now() > given) throw new Error(`nginx did not start: ${complaint()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
