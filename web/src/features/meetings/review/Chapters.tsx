import type { RecordingPage } from '@thedot/domain/meetings/recordings.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { formatPosition } from '../use-meeting-format.ts';
import classes from './Review.module.css';

interface Props {
  marks: RecordingPage['marks'];
  /** Of the player, in seconds. */
  position: number;
  onSeek: (seconds: number) => void;
}

/** The marks of a recording as chapters; a click plays from there. */
export function Chapters({ marks, position, onSeek }: Props) {
  const { t } = useTranslation('meetings');
  const current = marks.findLastIndex(({ at }) => at <= position);
  return (
    <Card title={t('review.chapters')}>
      <ol className={classes.chapters}>
        {marks.map(({ at, label }, index) => (
          <li key={`${at} ${label}`}>
            <button
              type="button"
              className={classes.chapter}
              aria-current={index === current || undefined}
              onClick={() => onSeek(at)}
            >
              <span className={classes.at}>{formatPosition(at)}</span>
              <span>{label || t('review.chapter', { number: index + 1 })}</span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
