import type { Person } from '@thedot/domain/access/abilities';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './Footer.module.css';

interface Props {
  person: Person;
  onKeys: () => void;
}

export function Footer({ person, onKeys }: Props) {
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
        {can(person, screenAccess('/eurafrique-legal')) && (
          <Link to="/eurafrique-legal" className={classes.link}>
            {t('page.legal')}
          </Link>
        )}
      </span>
    </footer>
  );
}
