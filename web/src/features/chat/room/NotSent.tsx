import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../app/ProblemText.tsx';
import classes from './NotSent.module.css';
import { useAround } from './room-context.ts';
import type { MessageRow } from './rows.ts';

/** Why a message did not arrive, and what can be done about it. */
export function NotSent({ row }: { row: MessageRow }) {
  const { t } = useTranslation('chat-room');
  const { acts, rewrite } = useAround();
  const { clientId, text, quote, files, createdAt } = row.message;
  const unsent = { clientId, text, quote, files, createdAt, problem: row.problem };
  return (
    <div className={classes.problem} role="alert">
      <IconAlertCircle size={15} stroke={2} aria-hidden />
      <span>
        {row.problem === 'request.invalid'
          ? t('not_as_it_is')
          : row.problem && <ProblemText problem={{ code: row.problem }} />}
      </span>
      <button type="button" onClick={() => acts.retry(unsent)}>
        {t('retry')}
      </button>
      <button type="button" onClick={() => rewrite(unsent)}>
        {t('rewrite')}
      </button>
      <button type="button" onClick={() => acts.drop(clientId)}>
        {t('drop')}
      </button>
    </div>
  );
}
