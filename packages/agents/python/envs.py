"""Registers the games for gymnasium.make: a module of the package for pip."""

from cards_env import register_envs

register_envs()
