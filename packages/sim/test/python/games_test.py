"""Tests of `Games` in cards_env.py, which needs no library: games_test.py CARDS_ENV_FOLDER COMMAND..."""

import os
import signal
import subprocess
import sys
import time
import unittest

FOLDER, *COMMAND = sys.argv[1:]
sys.path.insert(0, FOLDER)

from cards_env import Games, Refused  # noqa: E402

ONE_POINT = {'params': {'points': 1}, 'command': COMMAND}
FOUR_SEATS = {'params': {'points': 1, 'players': 4}, 'command': COMMAND}


class GamesTest(unittest.TestCase):
    def test_a_refused_request_changes_nothing(self):
        with Games('unowar', seats='agent,smallest', **ONE_POINT) as games:
            turns, _ = games.reset(slots=2, games=2)
            with self.assertRaisesRegex(Refused, "slot 1: '9' is not a legal move; choose from 0"):
                games.step(['pass', '9'])
            self.assertEqual(games.step([None, None])[0], turns)

    def test_a_saved_game_continues_in_another_process(self):
        with Games('unowar', seats='agent,keeper', **ONE_POINT) as one:
            turns, _ = one.reset(first=3)
            turns, _ = one.step([turns[0]['moves'][0]])
            saved = one.save()
            expected = one.step(['pass'])
        with Games('unowar', seats='agent,keeper', **ONE_POINT) as other:
            other.reset(slots=2)
            turns, _ = other.restore(saved, slot=1)
            self.assertEqual(turns[1]['game'], 3)
            _, ends = other.step([None, 'pass'])
            self.assertEqual([{**end, 'slot': 0} for end in ends], expected[1])

    def test_a_seat_is_shown_what_it_may_know_when_another_has_to_move(self):
        with Games('unowar', seats='agent,smallest,agent,smallest', **FOUR_SEATS) as games:
            (turn,), _ = games.reset(games=1)
            other = 2 - turn['seat']
            seen = games.observe(other)
            self.assertEqual((seen['seat'], seen['moves']), (other, []))
            self.assertNotEqual(seen['view']['hand'], turn['view']['hand'])
            with self.assertRaisesRegex(Refused, 'the agent does not have seat 1; choose from 0, 2'):
                games.observe(1)

    def test_against_an_opponent_the_agent_takes_turns_in_all_seats(self):
        with Games('unowar', against='smallest', **FOUR_SEATS) as games:
            turns, ends = games.reset(games=8)
            seats = [end['seat'] for end in ends]
            while any(turns):
                turns, ends = games.step([turn['moves'][0] for turn in turns])
                seats += [end['seat'] for end in ends]
        self.assertEqual(seats, [0, 1, 2, 3, 0, 1, 2, 3])

    def test_regret_is_a_reward_for_each_move(self):
        with Games('pairs', params={'cards': 8, 'copies': 2}, reward='regret', command=COMMAND) as games:
            turns, ends = games.reset(games=1)
            total = 0.0
            # The first two cards, again and again, are a waste from the third flip on.
            for flip in range(10):
                turns, ends = games.step([str(flip % 2)])
                (reward,) = games.rewards(ends)
                self.assertLessEqual(reward, 0.0)
                total += reward
            self.assertLess(total, -1.0)
        with self.assertRaisesRegex(RuntimeError, 'cards-sim ended with exit code 2'):
            Games('unowar', reward='regret', **ONE_POINT)

    def test_a_command_that_ends_is_an_error(self):
        with self.assertRaisesRegex(RuntimeError, 'cards-sim ended with exit code 2'):
            Games('unowar', seats='smallest,smallest', **ONE_POINT)

    def test_an_interrupt_of_the_group_of_processes_ends_a_step_and_not_the_games(self):
        program = (f'import os, signal, sys, time; sys.path.insert(0, {FOLDER!r})\n'
                   'from cards_env import Games\n'
                   f'games = Games("pairs", command={COMMAND!r})\n'
                   'games.reset()\n'
                   'try:\n'
                   '    os.killpg(os.getpgid(0), signal.SIGINT)\n'
                   '    time.sleep(60)\n'
                   'except KeyboardInterrupt:\n'
                   '    print(games.step(["0"])[0][0]["game"])')
        words = [sys.executable, '-c', program]
        self.assertEqual(subprocess.run(words, capture_output=True, text=True, start_new_session=True).stdout, '0\n')

    def test_close_ends_the_command_also_while_a_copy_of_the_program_lives(self):
        games = Games('pairs', command=COMMAND)
        games.reset()
        copy = os.fork()
        if copy == 0:
            time.sleep(60)
            os._exit(0)
        process = games._channel._process
        games.close()
        self.assertIsNotNone(process.returncode)
        os.kill(copy, signal.SIGKILL)
        os.waitpid(copy, 0)
        with self.assertRaisesRegex(RuntimeError, 'this environment is closed'):
            games.reset()

    def test_no_process_outlives_the_program(self):
        program = (f'import sys, os; sys.path.insert(0, {FOLDER!r})\n'
                   'from cards_env import Games\n'
                   f'games = Games("unowar", command={COMMAND!r})\n'
                   'games.reset()\n'
                   'print(games._channel._process.pid, flush=True)\n'
                   'sys.stdin.read()')
        parent = subprocess.Popen([sys.executable, '-c', program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        child = int(parent.stdout.readline())
        os.kill(child, 0)
        parent.send_signal(signal.SIGKILL)
        parent.communicate()
        for _ in range(600):
            try:
                os.kill(child, 0)
                with open(f'/proc/{child}/stat') as status:
                    if status.read().rsplit(')', 1)[1].split()[0] == 'Z':
                        return
            except (ProcessLookupError, FileNotFoundError):
                return
            time.sleep(0.1)
        self.fail('the command still runs')


if __name__ == '__main__':
    unittest.main(argv=['games_test', '-v'])
