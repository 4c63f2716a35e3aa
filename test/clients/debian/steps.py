"""Steps of a script: what a client makes of a wiki's answers, a line each."""

import json


def begin(client):
    """Tells which client is run, with its version."""
    print('client', client, sep='\t', flush=True)


def step(name, expected, act):
    """Lets the client do something and compares what it makes of the answer with what the sample wiki holds."""
    try:
        value = json.loads(json.dumps(act()))
    except Exception as error:
        code = getattr(error, 'code', None) or type(error).__name__
        print('not ok', name, json.dumps(f'refused: {code}'), sep='\t', flush=True)
        return
    mark = 'ok' if value == expected else 'not ok'
    print(mark, name, json.dumps(value, ensure_ascii=False, sort_keys=True), sep='\t', flush=True)


def refusal(act, code=lambda error: error.code):
    """The error with which an action is refused, as `code` tells it."""
    try:
        return {'accepted': act()}
    except Exception as error:
        return code(error)
