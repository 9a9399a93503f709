import type { HubLook } from '@thedot/domain/users/hub-look.contract';
import type { PageHead } from '../kernel/public-page.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (it) => ENTITIES[it] ?? it);

/** Text in a script ends at the first `</script`, so that no `<` may stay. */
const toScript = (data: PageHead['data']): string => JSON.stringify(data).replace(/</g, '\\u003c');

interface PageSite {
  readonly publicUrl: string;
  readonly path: string;
  readonly hub: Pick<HubLook, 'name'>;
}

/** The name of the hub in the built page. */
const BUILT_NAME = 'THE DOT';

/** Writes the name and look of the hub into a page, which shows them from its first moment. */
export const withHub = (page: string, hub: HubLook): string =>
  page
    .replaceAll(BUILT_NAME, () => escape(hub.name))
    .replace(
      '</title>',
      () => `</title>\n    <meta name="hub" content="${escape(JSON.stringify(hub))}" />`,
    );

/** Writes the title, Open Graph tags and schema.org data of a page into its head. */
export function withHead(
  page: string,
  { title, description, image, data }: PageHead,
  { publicUrl, path, hub }: PageSite,
): string {
  const tag = (property: string, content: string) =>
    `<meta property="${property}" content="${escape(content)}" />`;
  const tags = [
    tag('og:type', 'website'),
    tag('og:site_name', hub.name),
    tag('og:title', title),
    tag('og:description', description),
    tag('og:url', `${publicUrl}${path}`),
    ...(image === null ? [] : [tag('og:image', `${publicUrl}${image}`)]),
    `<meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />`,
    `<link rel="canonical" href="${escape(`${publicUrl}${path}`)}" />`,
    `<script type="application/ld+json">${toScript(data)}</script>`,
  ].join('\n    ');
  // Functions, so that `$` in a text is no pattern.
  return page
    .replace(
      /<title>.*?<\/title>/,
      () => `<title>${escape(title)} · ${escape(hub.name)}</title>\n    ${tags}`,
    )
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escape(description)}" />`,
    );
}
