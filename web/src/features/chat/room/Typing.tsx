import { useTranslation } from 'react-i18next';
import { ThreeDots } from '../../../ui/ThreeDots.tsx';
import classes from './Typing.module.css';

interface Props {
  name: string;
  isTyping: boolean;
}

/** Its line is always there, so that nothing moves when somebody begins to write. */
export function Typing({ name, isTyping }: Props) {
  const { t } = useTranslation('chat-room');
  return (
    <div className={classes.typing} aria-live="polite">
      {isTyping && (
        <>
          <ThreeDots />
          {t('typing', { name })}
        </>
      )}
    </div>
  );
}
