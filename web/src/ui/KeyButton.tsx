import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'react-router';

type Props = ButtonProps &
  (
    | { readonly to: string; readonly onClick?: never }
    | { readonly to?: never; readonly onClick: () => void }
  );

/** The action of a page that adds a record; the N key triggers it. */
export const NewButton = (props: Props) => <KeyButton {...props} data-key="n" />;

/** The action of a page that edits its record; the E key triggers it. */
export const EditButton = (props: Props) => <KeyButton {...props} data-key="e" />;

const KeyButton = ({ to, onClick, ...props }: Props & { 'data-key': 'n' | 'e' }) =>
  to === undefined ? (
    <Button {...props} onClick={onClick} />
  ) : (
    <Button {...props} component={Link} to={to} />
  );
