"""Stubs of Gymnasium and PettingZoo with the members that cards_env uses, for machines without those libraries.

They follow the documentation of Gymnasium 1.x and PettingZoo 1.24. They show that cards_env keeps the documented rules,
and not that the libraries accept it.
"""

import sys
import types

import numpy


class Discrete:
    def __init__(self, n):
        self.n = n

    def contains(self, value):
        return 0 <= value < self.n


class Box:
    def __init__(self, low, high, shape, dtype=numpy.float32):
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

    def contains(self, value):
        return value.shape == self.shape and value.dtype == self.dtype and ((value >= self.low) & (value <= self.high)).all()


class Batch:
    def __init__(self, space, n):
        self.space, self.n = space, n


class Env:
    def reset(self, *, seed=None, options=None):
        self.np_random_seed = seed


class AECEnv:
    """The bookkeeping of PettingZoo: rewards add up until an agent acts, and finished agents leave with None."""

    def last(self):
        agent = self.agent_selection
        return (self.observe(agent), self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self):
        while self.agents:
            yield self.agent_selection

    def _clear_rewards(self):
        self.rewards = dict.fromkeys(self.rewards, 0)

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError('when an agent is dead, the only valid action is None')
        agent = self.agent_selection
        for members in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del members[agent]
        self.agents.remove(agent)
        self.agent_selection = next((one for one in self.agents if self.terminations[one] or self.truncations[one]), agent)
        self._clear_rewards()


def install():
    """Installs the stubs of the libraries that are missing. Returns their names."""
    missing = []
    try:
        import gymnasium  # noqa: F401
    except ImportError:
        missing.append('gymnasium')
        spaces = types.SimpleNamespace(Discrete=Discrete, Box=Box)
        vector = types.SimpleNamespace(
            VectorEnv=Env,
            AutoresetMode=types.SimpleNamespace(SAME_STEP='SameStep'),
            utils=types.SimpleNamespace(batch_space=Batch),
        )
        module = types.ModuleType('gymnasium')
        module.Env, module.spaces, module.vector = Env, spaces, vector
        sys.modules['gymnasium'] = module
    try:
        import pettingzoo  # noqa: F401
    except ImportError:
        missing.append('pettingzoo')
        module = types.ModuleType('pettingzoo')
        module.AECEnv = AECEnv
        sys.modules['pettingzoo'] = module
    return missing
