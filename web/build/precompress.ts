import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;
const SMALLEST_WORTH_IT = 1024;

/** Skips Vite's own files, whose names begin with a dot. */
const isServed = (name: string) => COMPRESSIBLE.test(name) && !name.startsWith('.');

const deflate = promisify(gzip);
const brotli = promisify(brotliCompress);

/** Writes `.br` and `.gz` files beside every text asset, so that the server never compresses at run time. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const names = await readdir(outDir, { recursive: true });
      for (const name of names) if (isServed(name)) await compress(join(outDir, name));
    },
  };
}

async function compress(path: string) {
  const source = await readFile(path);
  if (source.length < SMALLEST_WORTH_IT) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  };
  await Promise.all([
    brotli(source, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    deflate(source, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}
