import { useTranslation } from 'react-i18next';
import { type Option, optionProps } from '../use-options.ts';
import classes from './EmojiOffersList.module.css';
import type { NamedEmoji } from './emoji-names.ts';
import type { EmojiOffers } from './use-emoji-offers.ts';

/** The emoji whose name is being typed, above the field. */
export function EmojiOffersList({ id, emoji }: { id: string; emoji: EmojiOffers }) {
  const { t } = useTranslation('chat-room');
  if (emoji.offers.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={t('emoji_offers')} className={classes.offers}>
      {emoji.offers.map((offer, at) => (
        <Offer key={offer.emoji} offer={offer} {...emoji.option(at)} />
      ))}
    </div>
  );
}

function Offer({ offer, ...option }: Option & { offer: NamedEmoji }) {
  const { i18n } = useTranslation();
  return (
    <div className={classes.offer} {...optionProps(option)}>
      <span aria-hidden>{offer.emoji}</span>
      {`:${offer[i18n.language === 'fr' ? 'fr' : 'en'][0]}:`}
    </div>
  );
}
