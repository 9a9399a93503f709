import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './BackLink.module.css';

/** A link back to the list that a page belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.back}>
    <IconArrowLeft size={16} stroke={1.75} aria-hidden />
    {children}
  </Link>
);
