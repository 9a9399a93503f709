import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../testing/hub-look.ts';
import { withHead, withHub } from './page-head.ts';

const PAGE = '<head><meta name="description" content="x" /><title>THE DOT</title></head>';
const AT = { publicUrl: 'https://hub.example', path: '/event/1', hub: { name: 'THE DOT' } };

test('writes title, description, Open Graph tags and data, and escapes what users wrote', () => {
  const html = withHead(
    PAGE,
    {
      title: 'Pitch & <b>win</b> $1',
      description: 'Say "hi"',
      image: '/api/event/1/photo',
      data: { name: '</script><script>alert(1)</script>' },
    },
    AT,
  );
  expect(html).toContain('<title>Pitch &amp; &lt;b&gt;win&lt;/b&gt; $1 · THE DOT</title>');
  expect(html).toContain('<meta name="description" content="Say &quot;hi&quot;" />');
  expect(html).toContain('property="og:image" content="https://hub.example/api/event/1/photo"');
  expect(html).toContain('\\u003c/script>');
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('the page names the hub, and the product nowhere', () => {
  const page = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8');
  const html = withHub(page, { ...DEFAULT_LOOK, name: 'Atlas & Co $1' });
  expect(html).not.toContain('THE DOT');
  expect(html).toContain('<title>Atlas &amp; Co $1</title>');
  expect(html).toContain('<noscript>Atlas &amp; Co $1 needs JavaScript.');
  expect(html).toContain(
    '<meta name="hub" content="{&quot;name&quot;:&quot;Atlas &amp; Co $1&quot;',
  );
});
