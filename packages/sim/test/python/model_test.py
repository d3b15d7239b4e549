"""Tests of examples/learning-agents/language_model.py with a server of its own: model_test.py FOLDER"""

import json
import os
import sys
import tempfile
import threading
import time
import types
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sys.path.insert(0, sys.argv[1])
os.environ['MODEL_WAIT'] = '0'

from language_model import Conversation, Player, Unavailable, changes, content_of, move_in  # noqa: E402

MOVES = ['1', '2', '12', 'pass', 'bid 3']


def chat(content, **more):
    return {'choices': [{'message': {'content': content}, **more}], 'usage': {'prompt_tokens': 100, 'completion_tokens': 10}}


class Server:
    """Answers each question with the next of the given answers: (status, body) or a function of the handler."""

    def __init__(self, *answers):
        self.answers, self.questions = list(answers), []
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                server.questions.append(json.loads(self.rfile.read(int(self.headers['content-length']))))
                answer = server.answers.pop(0) if len(server.answers) > 1 else server.answers[0]
                if callable(answer):
                    return answer(self)
                status, body = answer
                self.send_response(status)
                self.end_headers()
                self.wfile.write(body if isinstance(body, bytes) else json.dumps(body).encode())

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f'http://127.0.0.1:{self.http.server_address[1]}/v1'


def broken(handler):
    """Closes the connection in the middle of an answer."""
    handler.send_response(200)
    handler.send_header('content-length', '1000')
    handler.end_headers()
    handler.wfile.write(b'{"choices":')


def slow(_):
    """Answers later than the client waits."""
    time.sleep(0.3)


class ModelTest(unittest.TestCase):
    def player(self, *answers, cache=None, game='a game', params={'cards': 12}):
        self.server = Server(*answers)
        self.addCleanup(self.server.http.server_close)
        self.addCleanup(self.server.http.shutdown)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        arguments = types.SimpleNamespace(
            model='mine', url=self.server.url, key='NO_KEY', price='1000/2000', temperature=0, options='{}', cache=cache or folder.name)
        return Player(arguments, {'game': game, 'seat': 0, 'params': params, 'rules': ['12 cards lie face down.']})

    def chosen(self, *answers, moves=MOVES):
        return self.player(*answers).choose(Conversation(1, {}, 1000), {'hand': [1, 2]}, moves)

    def test_faults_of_the_server_are_tried_again_and_never_become_a_move(self):
        good = (200, chat('MOVE: 2'))
        for name, bad in {
            'wrong JSON': (200, b'{"choices":'),
            'an error with the status 200': (200, {'error': {'message': 'overloaded'}}),
            'no choices': (200, {'choices': []}),
            'choices without a message': (200, {'choices': [{}]}),
            'a stream': (200, b'data: {"choices":[]}\n\ndata: [DONE]\n\n'),
            'a content that is no text': (200, chat(7)),
            'too many requests': (429, b'slow down'),
            'a fault of the server': (500, b'oops'),
            'a broken connection': broken,
            'no answer in time': slow,
        }.items():
            # On a busy computer, a right answer can come too late as well.
            os.environ['MODEL_TIMEOUT'] = '0.2' if bad is slow else '60'
            with self.subTest(name):
                move, usage = self.chosen(bad, good)
                self.assertEqual((move, usage['retries']), ('2', 0))
                (self.assertGreaterEqual if bad is slow else self.assertEqual)(usage['faults'], 1)
                with tempfile.TemporaryDirectory() as cache:
                    player = self.player(bad, cache=cache)
                    with self.assertRaises(Unavailable):
                        player.choose(Conversation(1, {}, 1000), {}, MOVES)
                    self.assertEqual([name for *_, files in os.walk(cache) for name in files], [])
                    self.assertEqual(len(self.server.questions), 5)

    def test_a_server_that_refuses_is_asked_once(self):
        with self.assertRaisesRegex(Unavailable, 'the server answered 401'):
            self.chosen((401, b'who are you?'))
        self.assertEqual(len(self.server.questions), 1)

    def test_other_forms_of_an_answer_are_read(self):
        for content in ([{'type': 'text', 'text': 'MOVE: '}, {'type': 'text', 'text': 'pass'}],
                        '<think>MOVE: 1 is bad</think>MOVE: pass'):
            self.assertEqual(self.chosen((200, chat(content)))[0], 'pass')

    def test_an_answer_without_a_move_is_asked_again_with_the_reason(self):
        for content, more, reason, kind in (
                (None, {'finish_reason': 'tool_calls'}, 'That is not a legal move', 'unreadable'),
                ('I like the ace', {}, 'That is not a legal move', 'unreadable'),
                ('MOVE: 99', {}, 'That is not a legal move', 'illegalAnswers'),
                ('Let me think', {'finish_reason': 'length'}, 'Your answer was cut off', 'cutOff')):
            move, usage = self.chosen((200, chat(content, **more)), (200, chat('MOVE: 1')))
            self.assertEqual((move, usage), ('1', {'tokens': 220, 'cost': 0.24, 'retries': 1, kind: 1, 'cached': False}))
            self.assertIn(reason, self.server.questions[1]['messages'][-1]['content'])

    def test_a_kept_answer_is_not_paid_again(self):
        player = self.player((200, chat('MOVE: 2')), (200, chat('MOVE: 1')))
        for _ in range(3):
            move, usage = player.choose(Conversation(1, {}, 1000), {}, MOVES)
            self.assertEqual(move, '2')
        self.assertEqual((usage['cached'], len(self.server.questions)), (True, 1))

    def test_the_last_line_with_a_move_counts_with_words_after_it_and_brackets_around_it(self):
        for answer, move in (('MOVE: 2', '2'), ('MOVE: 2 because it wins', '2'), ('MOVE: [12]', '12'), ('MOVE: PASS', 'pass'),
                             ('**MOVE: 1**', '1'), ('MOVE: 1\nNo.\nmove: `2`.', '2'), ('12', '12'), ('MOVE: bid 3, no trump', 'bid 3'),
                             ('MOVE: 12 or 1', '12'), ('**MOVE:** 2', '2'), ('**MOVE**: 2', '2'), ('MOVE:\n[2]', '2'), ('MOVE: "Pass" (the pile is high)', 'pass'),
                             ('Remove: 2\nMOVE: (1).\nThe 2 is taken.', '1'), ('MOVE:', None), ('Cards I would remove: 2', None), ('MOVE: 22', None), ('MOVE: 1-2', None),
                             ('I play 2', None), ('', None)):
            with self.subTest(answer):
                self.assertEqual(move_in(answer, MOVES), move)
        self.assertEqual(move_in('MOVE: RGBY.', None), 'RGBY')

    def test_a_move_that_is_not_listed_has_the_form_of_its_game(self):
        for game, answer, move in (
                ('mastermind', 'MOVE: RGBY because it fits', 'RGBY'), ('mastermind', 'RGBY', 'RGBY'), ('mastermind', '**MOVE: [rgby]**', 'RGBY'),
                ('mastermind', 'MOVE: R G B Y', None), ('mastermind', 'Guess', None), ('set', 'MOVE: [1ebc, 1fbc,1hbc] is a set', '[1ebc, 1fbc,1hbc]'),
                ('set', 'MOVE: None.', 'none'), ('set', 'MOVE: 1ebc, 1fbc', None), ('set', 'There is none', None)):
            with self.subTest(game, answer=answer):
                player = self.player((200, chat(answer)), game=game, params={'pegs': 4})
                self.assertEqual(move_in(answer, None, *player.unlisted), move)
                if move is None:
                    player.choose(Conversation(1, {}, 1000), {}, None)
                    asked = self.server.questions[1]['messages'][-1]['content']
                    self.assertRegex(asked, r'^That is not a legal move\. End with MOVE: and your move\. A move is (a code|three cards),')

    def test_the_model_hears_what_its_seat_saw_since_its_last_move_and_what_it_thought(self):
        player = self.player((200, chat('NOTE: the ace is at 3\nMOVE: 1')))
        talk = Conversation(1, {'cards': [None, None, None, None], 'turn': 0}, 10000)
        player.choose(talk, talk.view, MOVES)
        for view in ({'cards': [None, None, None, 'ace'], 'turn': 0}, {'cards': [None] * 4, 'turn': 1}):
            talk.observe(view)
        player.choose(talk, talk.view, MOVES)
        messages = self.server.questions[-1]['messages']
        self.assertEqual([one['role'] for one in messages], ['system', 'user', 'assistant', 'user'])
        self.assertEqual(messages[2]['content'], 'NOTE: the ace is at 3\nMOVE: 1')
        self.assertIn('Since your last move:\n- place 3 of cards is now ace\n- place 3 of cards is now unknown; turn is now 1\n',
                      messages[3]['content'])
        self.assertIn('\n1. 12 cards lie face down.\n', messages[0]['content'])
        self.assertIn('- cards: 12', messages[0]['content'])

    def test_of_a_long_conversation_the_oldest_turns_are_short_and_keep_the_notes(self):
        player = self.player((200, chat('A long thought. ' * 20 + '\nNOTE: the ace is at 3\nMOVE: 1')))
        talk = Conversation(1, {'turn': 0}, 900)
        for turn in range(1, 30):
            player.choose(talk, talk.view, MOVES)
            talk.observe({'turn': turn})
            sizes = sum(len(one['content']) for one in self.server.questions[-1]['messages'])
            self.assertLess(sizes, 900 * 2 + 1000 + len(player.task))
        system = self.server.questions[-1]['messages'][0]['content']
        self.assertIn('You played 1. NOTE: the ace is at 3', system)
        self.assertNotIn('A long thought', system)

    def test_of_turns_that_are_left_out_what_was_seen_last_in_each_place_and_the_notes_stay(self):
        player = self.player((200, chat('NOTE: the king is at 0\nMOVE: 1')))
        talk = Conversation(1, {'cards': ['king', None, None]}, 200)
        for turn in range(12):
            player.choose(talk, talk.view, MOVES)
            talk.observe({'cards': [None, f'card {turn}' if turn < 2 else None, None], 'turn': turn})
        system = self.server.questions[-1]['messages'][0]['content']
        self.assertIn('- Before the moves below, you saw: place 0 of cards was king; place 1 of cards was card 1. NOTE: the king is at 0', system)
        self.assertEqual(system.count('You played'), 3)

    def test_changes_name_what_is_new(self):
        self.assertEqual(changes({'a': 1}, {'a': 1}), [])
        self.assertEqual(changes({'faceUp': [1, 2]}, {'faceUp': [1]}), [('face up', '1')])
        self.assertEqual(content_of(chat('x', finish_reason='length')), ('x', True))


if __name__ == '__main__':
    unittest.main(argv=['model_test', '-v'])
