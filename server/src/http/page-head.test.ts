import { expect, test } from 'vitest';
import { withHead } from './page-head.ts';

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
