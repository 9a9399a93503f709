import type { EmojiData } from 'frimousse';

const SOURCES = {
  en: () =>
    Promise.all([
      import('emojibase-data/en/compact.json'),
      import('emojibase-data/en/messages.json'),
    ]),
  fr: () =>
    Promise.all([
      import('emojibase-data/fr/compact.json'),
      import('emojibase-data/fr/messages.json'),
    ]),
};

/** Parts of emoji, and no emoji by themselves. */
const COMPONENTS = 2;

/** All emoji with their names in a language: part of the build, as every other text. */
export async function emojiOf(locale: string): Promise<EmojiData> {
  const [{ default: emojis }, { default: messages }] =
    await SOURCES[locale === 'fr' ? 'fr' : 'en']();
  const toneOf = (key: string) => messages.skinTones.find((it) => it.key === key)?.message ?? key;
  return {
    locale,
    emojis: emojis.flatMap(({ unicode, group, label, tags = [] }) =>
      group === undefined || group === COMPONENTS
        ? []
        : [{ emoji: unicode, category: group, label, tags: [...tags], version: 1 }],
    ),
    categories: messages.groups
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({ index: order, label: message })),
    skinTones: {
      dark: toneOf('dark'),
      light: toneOf('light'),
      medium: toneOf('medium'),
      'medium-dark': toneOf('medium-dark'),
      'medium-light': toneOf('medium-light'),
    },
  };
}
