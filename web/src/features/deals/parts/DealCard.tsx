import type { Deal } from '@thedot/domain/deals/deal-fields.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDealFormat } from '../use-deal-format.ts';
import classes from './DealCard.module.css';
import { DealLogo } from './DealLogo.tsx';

interface Props {
  deal: Deal;
  /** A preview is no link. */
  isPreview?: boolean;
}

/** The teaser of a deal; the whole card is its link. */
export function DealCard({ deal, isPreview = false }: Props) {
  const { t } = useTranslation('deals');
  const format = useDealFormat();
  const { id, title, partner, text, logo, isOver, left, taken } = deal;
  const state = () => {
    if (taken) return t(deal.offer === 'link' ? 'state.link_taken' : 'state.taken');
    if (isOver) return t('state.over');
    if (left === 0) return t('state.none_left');
    return left === null ? null : t('left', { count: left });
  };
  return (
    <article className={classes.card} data-over={isOver || undefined} data-list-row>
      <div className={classes.head}>
        <DealLogo partner={partner} logo={logo} />
        <div>
          <h3 className={classes.title}>
            {isPreview ? (
              title
            ) : (
              <Link to={`/deals/${id}`} className={classes.link}>
                {title}
              </Link>
            )}
          </h3>
          <p className={classes.partner}>{partner}</p>
        </div>
      </div>
      <p className={classes.text}>{text}</p>
      <div className={classes.foot}>
        <span className={clsx(format.isEndingSoon(deal) && classes.soon)}>{format.end(deal)}</span>
        <span className={classes.state}>{state()}</span>
      </div>
    </article>
  );
}
