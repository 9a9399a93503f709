import { useTranslation } from 'react-i18next';
import { useCall } from '../use-call.ts';
import classes from './ReactionLayer.module.css';

/** The reactions of the last seconds; screen readers hear of them elsewhere. */
export function ReactionLayer() {
  const { t } = useTranslation('visio-call');
  const { state } = useCall();
  const nameOf = (id: string) => {
    const person = state.people.find((it) => it.id === id);
    return person?.isSelf ? t('yourself') : (person?.name ?? '');
  };
  return (
    <div className={classes.layer} aria-hidden>
      {state.reactions.map(({ id, from, emoji }, index) => (
        <span key={id} className={classes.reaction} style={{ left: `${(index % 5) * 20}%` }}>
          <b>{emoji}</b>
          <small>{nameOf(from)}</small>
        </span>
      ))}
    </div>
  );
}
