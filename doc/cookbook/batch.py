import json
import subprocess

requests = [
    {"op": "parse", "input": "http://[::1]:8080/status"},
    {"op": "resolve", "base": "http://a/b/c", "input": "../d"},
    {"op": "normalize", "input": "HTTP://a:80/%7eb"},
]
lines = "".join(json.dumps(request) + "\n" for request in requests)
done = subprocess.run(["uri", "batch"], input=lines, capture_output=True, text=True, check=True)
for line in done.stdout.splitlines():
    reply = json.loads(line)
    print(reply.get("result") or reply["components"]["host"])
