"""Prints the steps of a client's script, a line each."""

import json


def begin(client):
    """Prints the client with its version."""
    print('client', client, sep='\t', flush=True)


def step(name, expected, act):
    """Runs a step and compares the client's result with the expected value."""
    try:
        value = json.loads(json.dumps(act()))
    except Exception as error:
        code = getattr(error, 'code', None) or type(error).__name__
        print('not ok', name, json.dumps(f'refused: {code}'), sep='\t', flush=True)
        return
    mark = 'ok' if value == expected else 'not ok'
    print(mark, name, json.dumps(value, ensure_ascii=False, sort_keys=True), sep='\t', flush=True)


def refusal(act, code=lambda error: error.code):
    """Returns the error code with which an action is refused."""
    try:
        return {'accepted': act()}
    except Exception as error:
        return code(error)
