import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './Footer.module.css';

export function Footer({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <footer className={classes.footer}>
      <span>
        THE DOT © {new Date().getFullYear()} · {t('footer')}
      </span>
      <span className={classes.links}>
        <button type="button" className={classes.link} onClick={onKeys}>
          {t('keys_link')}
        </button>
        <Link to="/eurafrique-legal" className={classes.link}>
          {t('legal')}
        </Link>
      </span>
    </footer>
  );
}
