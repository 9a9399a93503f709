import type { ImportOutcome } from '@thedot/domain/imports/imports.contract';
import { useTranslation } from 'react-i18next';
import classes from './OutcomeLabel.module.css';

const COLORS: Readonly<Record<ImportOutcome, string>> = {
  created: 'var(--mantine-color-olive-5)',
  updated: 'var(--mantine-color-bou-5)',
  skipped: 'var(--dot-ink-3)',
  refused: 'var(--mantine-color-crimson-5)',
};

/** The outcome as a shape: dot with a plus, ring with a core, empty ring, dot with a cross. */
export function OutcomeIcon({ outcome, size = 14 }: { outcome: ImportOutcome; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden color={COLORS[outcome]}>
      <Shape outcome={outcome} />
    </svg>
  );
}

function Shape({ outcome }: { outcome: ImportOutcome }) {
  const strokeProps = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.8 };
  const ring = <circle cx="8" cy="8" r="6.4" {...strokeProps} />;
  const disc = <circle cx="8" cy="8" r="7.2" fill="currentColor" />;
  switch (outcome) {
    case 'created':
      return (
        <>
          {disc}
          <path d="M8 4.6v6.8M4.6 8h6.8" {...strokeProps} stroke="#fff" />
        </>
      );
    case 'updated':
      return (
        <>
          {ring}
          <circle cx="8" cy="8" r="3" fill="currentColor" />
        </>
      );
    case 'skipped':
      return ring;
    case 'refused':
      return (
        <>
          {disc}
          <path d="M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2" {...strokeProps} stroke="#fff" />
        </>
      );
  }
}

/** The outcome as a shape and a label. */
export function OutcomeLabel({ outcome, word }: { outcome: ImportOutcome; word?: string }) {
  const { t } = useTranslation('imports');
  return (
    <span className={classes.mark}>
      <OutcomeIcon outcome={outcome} />
      {word ?? t(`outcome.${outcome}`)}
    </span>
  );
}
