import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router';
import classes from './HeroButton.module.css';

interface Props extends Omit<ButtonProps, 'className' | 'radius'> {
  /** `loud`: the main action of the page. */
  tone: 'loud' | 'quiet';
  /** Of a link. */
  to?: string;
  onClick?: MouseEventHandler;
}

/** A button on a dark card. */
export function HeroButton({ tone, to, onClick, ...props }: Props) {
  const button = { ...props, radius: 'xl', className: classes[tone] ?? '' };
  if (to === undefined) return <Button {...button} onClick={onClick} />;
  return <Button {...button} component={Link} to={to} onClick={onClick} />;
}
