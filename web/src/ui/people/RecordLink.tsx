import { Link } from 'react-router';
import classes from './RecordLink.module.css';

/** A name that links to its record in the style of the text around it; plain text without a page. */
export const RecordLink = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? (
    children
  ) : (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
