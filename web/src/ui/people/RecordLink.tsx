import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

/** A name that links to its record in the style of the text around it; plain text without a page. */
export const RecordLink = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? (
    children
  ) : (
    <Anchor component={Link} to={to} inherit c="inherit">
      {children}
    </Anchor>
  );
